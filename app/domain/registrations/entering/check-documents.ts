import type { AddFault, FormContext } from './context'

/** The notice accepted where there is one, the payment screenshot where there is a fee, the resume where it is asked for. */
export function checkDocuments(
  { noticeAccepted }: { noticeAccepted?: boolean },
  { form, mode, documents }: FormContext,
  add: AddFault,
): void {
  const { paymentScreenshot, resume } = documents
  if (paymentScreenshot.fault) add(['paymentScreenshot'], paymentScreenshot.fault)
  if (resume.fault) add(['resume'], resume.fault)
  if (mode === 'draft') return
  if (form.hasNotice && !noticeAccepted) add(['noticeAccepted'], 'noticeNotAccepted')
  if (form.feeMinor > 0 && !paymentScreenshot.held && !paymentScreenshot.fault) add(['paymentScreenshot'], 'paymentScreenshotRequired')
  if (form.resumeRequired && !resume.held && !resume.fault) add(['resume'], 'resumeRequired')
}
