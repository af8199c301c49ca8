import { parseWithZod } from '@conform-to/zod/v4'
import { type ActionFunctionArgs, data, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import type { Viewer } from '~/domain/accounts/viewer'
import { attachDocuments, discardDocuments } from '~/domain/registrations/entering/attach-documents.server'
import { formContext, missingFields, missingTyped } from '~/domain/registrations/entering/progress.server'
import { openRegistration } from '~/domain/registrations/entering/open-registration.server'
import {
  registrationDemands,
  formValues,
  type OwnRegistration,
  registerPage,
} from '~/domain/registrations/entering/own-registration.server'
import { isOver, mayEnter } from '~/domain/registrations/rules'
import { saveDraft } from '~/domain/registrations/entering/save-draft.server'
import { saveSoundSteps } from '~/domain/registrations/entering/save-sound-steps.server'
import { registrationFormSchema } from '~/domain/registrations/entering/schema'
import { takesPlace } from '~/domain/registrations/states'
import { submitRegistration } from '~/domain/registrations/entering/submit-registration.server'
import { today } from '~/domain/registrations/entering/today.server'
import { withdrawRegistration } from '~/domain/registrations/entering/withdraw-registration.server'
import { answeringFaults, asReply } from '~/http/answering-faults.server'
import { forbidden, idParam, notFound, requireAccess } from '~/http/guards.server'
import { translateFor } from '~/http/locale.server'
import { type ReceivedFile, readMultipart } from '~/http/multipart.server'
import { paths } from '~/http/paths'
import { readForm } from '~/http/read-form.server'
import { savedElsewhere, typedInVain } from '~/http/registration-conflict.server'
import { pageTitle } from '~/http/title'
import { redirectWithToast } from '~/http/toast.server'
import { bringsTyped, forgetTyped, typedReply } from '~/http/typed-form.server'
import { useT } from '~/i18n/provider'
import { errorText } from '~/i18n/translate'
import { RegistrationBlocked } from '~/ui/registrations/entering/registration-blocked'
import { RegistrationForm } from '~/ui/registrations/entering/registration-form'
import { RegistrationHeading } from '~/ui/registrations/entering/registration-heading'
import { NotKept } from '~/ui/registrations/entering/not-kept'
import { OwnSummary } from '~/ui/registrations/entering/own-summary'
import { OwnState } from '~/ui/registrations/entering/own-state'
import { Rejection } from '~/ui/registrations/reviewing/rejection'
import { Withdrawal } from '~/ui/registrations/entering/withdrawal'
import { Notice, Page } from '~/ui/layout/page'

export const handle = { loads: ['keep-typed', 'notice-popup'] }

export async function loader(args: LoaderFunctionArgs) {
  const viewer = await requireAccess(args, '/competitions/:id/register')
  const at = { competitionId: idParam(args.params.id), userId: viewer.id }
  const page = await registerPage(at)
  if (!mayEnter(viewer.role, page?.own?.status ?? null)) throw forbidden()
  if (!page) throw notFound('competitionNotFoundOrClosed')
  const t = await translateFor(args)
  const demands = page.own && (await registrationDemands(at))
  return {
    title: t('registrations.titleFor', { competition: page.competition.name }),
    ...page,
    ownerId: viewer.id,
    revision: page.own?.revision ?? 0,
    values: startingValues(page.own, viewer),
    missing: page.own && demands ? missingFields(page.own, demands, await today()) : null,
  }
}

/** What stands in the form at first: what was saved; and where that says nothing yet, what the profile knows. */
function startingValues(own: OwnRegistration | null, { name, voiceType }: Viewer) {
  const known = { name, voiceType: voiceType === 'unknown' ? '' : voiceType }
  if (!own) return known
  const saved = formValues(own)
  return own.status === 'draft' ? { ...saved, name: saved.name || known.name, voiceType: saved.voiceType || known.voiceType } : saved
}

export const action = answeringFaults(nameOfFault, asReply, async (args) => {
  const viewer = await requireAccess(args, '/competitions/:id/register')
  const competitionId = idParam(args.params.id)
  if (bringsTyped(args.request)) return data({ reply: await typedReply(args.request, viewer.id) })
  if (new URL(args.request.url).searchParams.has('withdraw')) return withdraw(args, { viewer, competitionId })
  // The body is read first: of a form that somebody else left open not even a draft is begun.
  let opening: ReturnType<typeof openRegistration> | undefined
  const open = () => (opening ??= openRegistration({ viewer, competitionId }))
  const slot = (purpose: 'payment_screenshot' | 'resume') => async () => {
    const opened = await open()
    return opened.ok ? { purpose, registrationId: opened.registrationId } : { refuse: opened.code }
  }
  const { form, uploads } = await readMultipart(args.request, {
    ownerId: viewer.id,
    slots: { paymentScreenshot: slot('payment_screenshot'), resume: slot('resume') },
  })
  const notKept = async (code: string) => {
    const typed = await typedInVain(form, Object.keys(uploads), args, { competitionId, userId: viewer.id })
    // The same form once more has lost nothing.
    return typed.length > 0 ? { notKept: { code, typed } } : {}
  }
  const opened = await open()
  if (!opened.ok) {
    if (opened.code === 'notPermitted') throw forbidden()
    if (opened.code === 'notFound') throw notFound()
    return data({ reply: undefined, ...(await notKept(opened.code)) }, { status: 409 })
  }
  const { registrationId } = opened
  const sent = { paymentScreenshotId: idOf(uploads.paymentScreenshot), resumeId: idOf(uploads.resume) }
  // Asked before anything is kept: a file that is attached takes the place of another, which is lost.
  const elsewhere = await savedElsewhere({ form, sent }, args, { competitionId, userId: viewer.id })
  if (elsewhere.reply) {
    await discardDocuments(sent)
    return data({ reply: elsewhere.reply }, { status: 409 })
  }
  const attached = await attachDocuments({ registrationId, ownerId: viewer.id, seen: elsewhere.revision, ...sent })
  if (!attached.ok) await discardDocuments(sent)
  if (!attached.ok && attached.code === 'notFound') throw notFound()
  if (!attached.ok && attached.code === 'registrationNotEditable')
    return data({ reply: undefined, ...(await notKept(attached.code)) }, { status: 409 })
  const demands = await registrationDemands({ competitionId, userId: viewer.id })
  if (!demands) throw notFound()
  const mode = form.get('intent') === 'submit' ? 'submit' : 'draft'
  const overtaken = !attached.ok && attached.code === 'registrationSavedElsewhere'
  const refused = overtaken ? 'fileToChooseAgain' : attached.ok ? undefined : attached.code
  const faults = { paymentScreenshot: faultOf(uploads.paymentScreenshot, refused), resume: faultOf(uploads.resume, refused) }
  const context = formContext(demands, { mode, today: await today(), faults })
  const submission = parseWithZod(form, { schema: registrationFormSchema(context) })
  const missing = missingTyped(form, context)
  if (overtaken) return data({ reply: submission.reply({ formErrors: [attached.code] }), missing }, { status: 409 })
  const seen = attached.ok ? attached.revision : elsewhere.revision
  if (submission.status !== 'success') {
    const faulty = Object.keys(submission.error ?? {})
    const kept = mode === 'draft' ? await saveSoundSteps({ viewer, competitionId, form, context, faulty, seen }) : []
    return data({ reply: submission.reply(), kept, missing }, { status: 400 })
  }

  const filled = submission.value
  const result =
    mode === 'submit'
      ? await submitRegistration({ viewer, competitionId, filled, seen })
      : await saveDraft({ viewer, competitionId, filled, seen })
  if (!result.ok) {
    const { code } = result
    const field = fieldOfRefusal[code.split('?')[0]!]
    if (field) return data({ reply: submission.reply({ fieldErrors: { [field]: [code] } }), missing }, { status: 400 })
    return data({ reply: submission.reply({ formErrors: [code] }), missing, ...(await notKept(code)) }, { status: 409 })
  }
  const path = paths.competitionRegister(competitionId)
  return redirectWithToast(path, toasts[result.status], { headers: forgetTyped(path) })
})

function nameOfFault({ file }: { file: string | undefined }) {
  return file === 'paymentScreenshot' ? 'receiptFailed' : file === 'resume' ? 'resumeFailed' : 'registrationFailed'
}

async function withdraw({ request }: ActionFunctionArgs, at: { viewer: Viewer; competitionId: number }) {
  await readForm(request)
  const result = await withdrawRegistration(at)
  if (result.ok) return redirectWithToast(paths.competitionRegister(at.competitionId), 'registrations.withdrawn')
  if (result.code === 'notPermitted') throw forbidden()
  if (result.code === 'notFound') throw notFound()
  return data({ reply: undefined, withdrawal: result.code }, { status: 409 })
}

const fieldOfRefusal: Record<string, string> = { idCardRegistered: 'idCard', categoryHasResults: 'categories' }

const toasts = {
  draft: 'registrations.draftSaved',
  submitted: 'registrations.submitted',
  approved: 'registrations.approvedAtOnce',
} as const

const idOf = (file?: ReceivedFile) => (file?.ok ? file.uploadId : undefined)
/** Why a file that was sent is not kept: not received, or not taken into the registration. */
const faultOf = (file: ReceivedFile | undefined, refused: string | undefined) => (file?.ok ? refused : file?.code)

export default function RegisterPage() {
  const { competition, placesTaken, block, own, values, ownerId, revision, ...page } = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  const t = useT()
  const status = own?.status ?? 'draft'
  const refusal = answer && 'withdrawal' in answer ? answer.withdrawal : null
  const notKept = answer && 'notKept' in answer ? answer.notKept : null
  const kept = answer && 'kept' in answer ? answer.kept : []
  const missing = answer && 'missing' in answer ? answer.missing : page.missing
  const back = { to: paths.competition(competition.id), label: competition.name }

  if (own && takesPlace(status)) {
    return (
      <Page title={t('registrations.title')} back={back}>
        {notKept && <NotKept {...notKept} />}
        <OwnState
          competitionId={competition.id}
          live={competition.live}
          status={status}
          number={own.number}
          submittedAt={own.submittedAt}
        />
        <OwnSummary own={own} />
        {(own.works === 0 || refusal) && <Withdrawal competitionId={competition.id} code={refusal} />}
      </Page>
    )
  }
  return (
    <Page title={t('registrations.title')} back={back}>
      <div className="max-w-column">
        {refusal && <Notice tone="error">{errorText(t, refusal)}</Notice>}
        {/* Where the form stands, it shows what was typed. */}
        {notKept && !(answer?.reply && block === null) && <NotKept {...notKept} code={notKept.code === block ? null : notKept.code} />}
        {own && status === 'rejected' && (
          <div className="mb-5">
            <Rejection reason={own.rejectionReason} open={block === null} />
          </div>
        )}
        {!isOver(block) && <RegistrationHeading competition={competition} placesTaken={placesTaken} />}
        {block ? (
          <RegistrationBlocked competition={competition} block={block} kept={own !== null} />
        ) : (
          <RegistrationForm
            competition={competition}
            own={own}
            values={values}
            missing={missing}
            kept={kept}
            revision={revision}
            keep={{ ownerId, stored: String(revision || ''), lost: ['idCard', 'files'], lastResult: answer?.reply }}
          />
        )}
      </div>
      {block && own && <OwnSummary own={own} />}
    </Page>
  )
}

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => pageTitle(data?.title, matches)

export { CompetitionProblem as ErrorBoundary } from '~/ui/competitions/competition-problem'
