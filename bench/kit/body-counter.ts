/** Told the bytes of one connection as they come, it says how many of them belong to requests' bodies, not to their heads. */
export function bodyCounter(): (bytes: Buffer) => number {
  let head = ''
  let bodyLeft = 0
  return (bytes) => {
    let count = 0
    let rest = bytes
    while (rest.length > 0) {
      if (bodyLeft === 0) {
        const before = head.length
        head += rest.toString('latin1')
        const end = head.indexOf('\r\n\r\n')
        if (end < 0) return count
        bodyLeft = Number(/^content-length: *(\d+)/im.exec(head.slice(0, end))?.[1] ?? 0)
        rest = rest.subarray(end + 4 - before)
        head = ''
      }
      const taken = Math.min(bodyLeft, rest.length)
      count += taken
      bodyLeft -= taken
      rest = rest.subarray(taken)
    }
    return count
  }
}
