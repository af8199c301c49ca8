import { redirect, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { readId } from '~/domain/lists/list-query'
import { outcomeOf } from '~/domain/results/outcome'
import { entryResult } from '~/domain/results/queries/entry-result.server'
import { stageAfter } from '~/domain/competitions/states'
import { idParam, notFound, requireAccess } from '~/http/guards.server'
import { translateFor } from '~/http/locale.server'
import { paths } from '~/http/paths'
import { shownAddress } from '~/http/shown-address.server'
import { pageTitle } from '~/http/title'
import { useT } from '~/i18n/provider'
import { Certificate } from '~/ui/results/certificate'

export async function loader(args: LoaderFunctionArgs) {
  const viewer = await requireAccess(args, '/competitions/:id/results/:entryId/certificate')
  const { searchParams } = new URL(args.request.url)
  const stageId = readId(searchParams, 'stage')
  const result = await entryResult({ viewer, competitionId: idParam(args.params.id), entryId: idParam(args.params.entryId), stageId })
  if (!result) throw notFound()
  const slip = paths.resultSlip(result.competitionId, result.entryId, result.stageId)
  // What was taken back proves nothing: its slip says why.
  if (result.withdrawnAt) throw redirect(slip)
  // Without a score nobody took part in what was judged.
  if (result.rank === null || !result.code) throw notFound()
  const { name, competition, category, stageName, prize, decision, code, publishedAt, specialAwards } = result
  const teacher = searchParams.has('teacher') ? result.teachers[(readId(searchParams, 'teacher') ?? 0) - 1] : null
  if (teacher === undefined) throw notFound()
  const decided = stageAfter(result.stages, { position: result.stagePosition }) ? decision : null
  return {
    title: (await translateFor(args))('certificates.title', { stage: stageName }),
    slip,
    verifyAt: shownAddress(paths.verify()),
    certificate: {
      ...{ name, teacher, competition, category, stage: stageName, code, publishedAt },
      ...{ outcome: outcomeOf({ prize, decision: decided }), specialAwards: specialAwards.map((award) => award.name) },
    },
  }
}

export default function CertificatePage() {
  const t = useT()
  const { slip, certificate, verifyAt } = useLoaderData<typeof loader>()
  return (
    <div className="page certificate-page">
      <a href={slip} className="back">
        <span aria-hidden="true">←</span> {t('certificates.back')}
      </a>
      <Certificate certificate={certificate} verifyAt={verifyAt} />
      <p className="slip-note slip-screen">{t('certificates.print')}</p>
    </div>
  )
}

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => pageTitle(data?.title, matches)

export { CompetitionProblem as ErrorBoundary } from '~/ui/competitions/competition-problem'
