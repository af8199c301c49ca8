/** The browser and system named in a User-Agent, for a person to recognise; '' where neither is known. */
export function deviceName(userAgent: string): string {
  const browser = /MicroMessenger|Edg|Firefox|Chrome|Safari/.exec(userAgent)?.[0].replace('MicroMessenger', 'WeChat').replace('Edg', 'Edge')
  const system = /iPhone|iPad|Android|Windows|Mac OS X|Linux/.exec(userAgent)?.[0].replace('Mac OS X', 'macOS')
  return [browser, system].filter(Boolean).join(' · ')
}
