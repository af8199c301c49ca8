import { ERRORS, type Lock, type Locker } from '@tus/server'

type Waiter = { start: () => void; requestRelease: () => Promise<void> | void }

/**
 * One request at a time an upload. A waiting request asks the holder to make way (it then keeps what it has received) and sleeps
 * until its turn; the locker that comes with tus would spin instead, for seconds of processor time.
 */
export class QueueLocker implements Locker {
  private readonly lines = new Map<string, Waiter[]>()

  constructor(private readonly timeoutMs = 20_000) {}

  newLock(id: string): Lock {
    return {
      lock: (stopSignal, requestRelease) => this.join(id, stopSignal, requestRelease),
      unlock: async () => this.next(id),
    }
  }

  /** The first of a line holds the lock. */
  private join(id: string, stopSignal: AbortSignal, requestRelease: Waiter['requestRelease']): Promise<void> {
    const line = this.lines.get(id) ?? []
    this.lines.set(id, line)
    return new Promise((resolve, reject) => {
      const waiter: Waiter = { requestRelease, start: () => settle(resolve) }
      const settle = (answer: () => void) => {
        clearTimeout(timer)
        stopSignal.removeEventListener('abort', giveUp)
        answer()
      }
      const giveUp = () => {
        line.splice(line.indexOf(waiter), 1)
        settle(() => reject(ERRORS.ERR_LOCK_TIMEOUT))
      }
      const timer = setTimeout(giveUp, this.timeoutMs)
      stopSignal.addEventListener('abort', giveUp)
      line.push(waiter)
      if (line.length === 1) waiter.start()
      else void line[0]!.requestRelease()
    })
  }

  private next(id: string): void {
    const line = this.lines.get(id)
    line?.shift()
    const holder = line?.[0]
    if (!holder) {
      this.lines.delete(id)
      return
    }
    holder.start()
    if (line.length > 1) void holder.requestRelease()
  }
}
