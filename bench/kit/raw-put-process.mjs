// The bare minimum to compare with: a request's body streamed to the file of its path, answered when it is closed.
import fs from 'node:fs'
import http from 'node:http'
import { pipeline } from 'node:stream/promises'

const [folder] = process.argv.slice(2)
const server = http.createServer(async (request, response) => {
  await pipeline(request, fs.createWriteStream(`${folder}/raw${request.url.replaceAll('/', '-')}`))
  response.writeHead(204).end()
})
server.listen(0, '127.0.0.1', () => process.stdout.write(`${server.address().port}\n`))
