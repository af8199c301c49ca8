// Loaded into a server under test before its own code (node --import): says in its log of each posted request that it has come as far as
// it can get for now. That is when its body has been read and the event loop, with nothing left to do, has come to rest.
import { subscribe } from 'node:diagnostics_channel'
import { performance } from 'node:perf_hooks'

subscribe('http.server.request.start', ({ request }) => {
  if (request.method === 'POST') request.once('end', () => sayAtRest(performance.nodeTiming.idleTime))
})

function sayAtRest(idleBefore) {
  if (performance.nodeTiming.idleTime === idleBefore) setTimeout(sayAtRest, 1, idleBefore)
  else process.stdout.write(`${JSON.stringify({ event: 'test.arrived' })}\n`)
}
