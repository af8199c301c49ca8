import type { ReactElement } from 'react'
import { renderToString } from 'react-dom/server'

/**
 * A whole page as one string. No component of ours waits for anything while it renders, and a stream's thousand small chunks cost more than
 * they save; React's own also tears characters of several bytes (facebook/react#24985).
 */
export function pageHtml(page: ReactElement): string {
  return `<!DOCTYPE html>${renderToString(page)}`
}

/** The loaders' data for the browser's copy of a page, which stand behind it as Remix's <StreamTransfer> would put them. */
export async function handoffHtml(handoff: ReadableStream<Uint8Array>, nonce: string): Promise<string> {
  const data = JSON.stringify(await new Response(handoff).text()).replace(/[&<>\u2028\u2029]/g, unicodeEscape)
  const script = (code: string) => `<script nonce="${nonce}">window.__remixContext.streamController.${code};</script>`
  return script(`enqueue(${data})`) + script('close()')
}

function unicodeEscape(character: string): string {
  return `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`
}
