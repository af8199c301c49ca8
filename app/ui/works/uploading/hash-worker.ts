import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex } from '@noble/hashes/utils.js'

const pieceBytes = 4 * 1024 * 1024

/** Reads a file piece by piece and answers with its sha256: beside the page, which stays awake meanwhile. */
addEventListener('message', async ({ data: file }: MessageEvent<Blob>) => {
  try {
    const hash = sha256.create()
    for (let at = 0; at < file.size; at += pieceBytes) {
      hash.update(new Uint8Array(await file.slice(at, at + pieceBytes).arrayBuffer()))
      postMessage({ read: Math.min(at + pieceBytes, file.size) })
    }
    postMessage({ sha256: bytesToHex(hash.digest()) })
  } catch {
    // The file went away, as a phone's cloud picture may.
    postMessage({ sha256: null })
  }
})
