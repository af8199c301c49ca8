import express from 'express'
import { keepUploads } from '~/domain/uploads/reconcile-uploads.server'
import { hangWorkUploads } from '~/domain/works/record-work.server'
import { checkOrigin } from '~/http/origin.server'
import { mountTus } from '~/http/tus.server'
import { JobLoop } from '~/infra/jobs/loop'
import { catalogue } from '~/jobs/catalogue'

// The real upload path and the real jobs without the pages: a process that tests can start in half a second, and kill.
const app = express()
app.use(checkOrigin)
hangWorkUploads()
mountTus(app)
await keepUploads()
new JobLoop(catalogue, { leaseMs: 2000, heartbeatMs: 500, pollMs: 50 }).start()
const server = app.listen(0, '127.0.0.1', () => {
  const address = server.address()
  process.stdout.write(`${typeof address === 'object' ? address?.port : ''}\n`)
})
