import { useCallback, useEffect, useState } from 'react'
import { paths } from '~/http/paths'
import { fetchWithin } from '~/ui/fetch-within'

/**
 * Leaving the desk without a network would end at the browser's own error page. When the network seems to be gone, links and keys ask for the
 * server first and stay here if it does not answer. Returns how often that happened since there was one, how a key goes to an address, and whether a
 * form may be sent to another page.
 */
export function useLeaving({
  unreachable,
}: {
  unreachable: boolean
}): [keptBack: number, go: (url: string) => void, mayLeave: () => boolean] {
  const [keptBack, setKeptBack] = useState(0)
  const go = useCallback(
    (url: string) => {
      if (seemsThere(unreachable)) return location.assign(url)
      setKeptBack((times) => times + 1)
      // Any answer will do.
      fetchWithin(paths.health(), { method: 'HEAD', cache: 'no-store' }).then(
        () => location.assign(url),
        () => {},
      )
    },
    [unreachable],
  )

  useEffect(() => {
    const onClick = (event: MouseEvent) => {
      const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>('a[href]') : null
      const elsewhere = event.button !== 0 || event.ctrlKey || event.metaKey || event.shiftKey || link?.target === '_blank'
      if (!link || elsewhere || event.defaultPrevented || link.getAttribute('href')!.startsWith('#') || seemsThere(unreachable)) return
      event.preventDefault()
      go(link.href)
    }
    const isBack = () => setKeptBack(0)
    document.addEventListener('click', onClick)
    window.addEventListener('online', isBack)
    return () => {
      document.removeEventListener('click', onClick)
      window.removeEventListener('online', isBack)
    }
  }, [go, unreachable])

  const mayLeave = useCallback(() => {
    if (seemsThere(unreachable)) return true
    setKeptBack((times) => times + 1)
    return false
  }, [unreachable])

  return [keptBack, go, mayLeave]
}

const seemsThere = (unreachable: boolean) => navigator.onLine && !unreachable
