import { compareReceipt } from '~/domain/registrations/compare-receipt.server'
import { receiptComparison } from '~/domain/registrations/jobs'
import { handleJob } from '~/infra/jobs/definition'

export const compareReceiptJob = handleJob(receiptComparison, {
  handler: ({ payload, finish, signal }) => compareReceipt(payload, { finish, signal }),
})
