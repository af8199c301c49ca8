// The bare minimum to compare with: a request's body streamed to the file of its path, answered when it is closed;
// under /hashed with the sha256 of what came, as the product must know it.
import { createHash } from 'node:crypto'
import fs from 'node:fs'
import http from 'node:http'
import { pipeline } from 'node:stream/promises'

const [folder] = process.argv.slice(2)
const server = http.createServer(async (request, response) => {
  const file = fs.createWriteStream(`${folder}/raw${request.url.replaceAll('/', '-')}`)
  if (!request.url.startsWith('/hashed/')) {
    await pipeline(request, file)
    return response.writeHead(204).end()
  }
  const hash = createHash('sha256')
  await pipeline(
    request,
    async function* (chunks) {
      for await (const chunk of chunks) {
        hash.update(chunk)
        yield chunk
      }
    },
    file,
  )
  response.writeHead(204, { ETag: hash.digest('hex') }).end()
})
server.listen(0, '127.0.0.1', () => process.stdout.write(`${server.address().port}\n`))
