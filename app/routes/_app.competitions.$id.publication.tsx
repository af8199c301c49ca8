import { data, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { findPublication } from '~/domain/competitions/queries/competition.server'
import { publishCompetition, unpublishCompetition } from '~/domain/competitions/publish-competition.server'
import { publishingProblems } from '~/domain/competitions/publishing'
import { competitionRuns } from '~/domain/competitions/states'
import { countConcerned } from '~/domain/notices/concerned.server'
import { noticeSettings } from '~/domain/settings/read-settings.server'
import { answeringFaults, type Fault } from '~/http/answering-faults.server'
import { idParam, notFound, requireAccess } from '~/http/guards.server'
import { translateFor } from '~/http/locale.server'
import { paths } from '~/http/paths'
import { readForm } from '~/http/read-form.server'
import { pageTitle } from '~/http/title'
import { redirectWithToast } from '~/http/toast.server'
import { useT } from '~/i18n/provider'
import { errorText } from '~/i18n/translate'
import { Concerned } from '~/ui/competitions/concerned'
import { PostForm, SubmitButton } from '~/ui/form/form'
import { Notice, Page } from '~/ui/layout/page'
import { ButtonLink } from '~/ui/primitives/button'

export async function loader(args: LoaderFunctionArgs) {
  await requireAccess(args, '/competitions/:id/publication')
  const competition = await findPublication(idParam(args.params.id))
  if (!competition) throw notFound()
  const [t, notices, concerned] = await Promise.all([translateFor(args), noticeSettings(), countConcerned(competition.id)])
  const isPublished = competition.publishedAt !== null
  return {
    title: t(isPublished ? 'competitions.unpublishTitle' : 'competitions.publishTitle'),
    id: competition.id,
    name: competition.name,
    isPublished,
    concerned,
    criteria: competition.criteria,
    told: competitionRuns(competition.status) && notices.competition_unpublished,
    problems: publishingProblems(competition),
  }
}

export const action = answeringFaults(nameOfFault, asProblem, async (args) => {
  const { id: actorId } = await requireAccess(args, '/competitions/:id/publication')
  const competitionId = idParam(args.params.id)
  const intent = (await readForm(args.request)).get('intent')
  if (intent !== 'publish' && intent !== 'unpublish') return data({ problems: ['invalid'] }, { status: 400 })
  const result = await (intent === 'publish' ? publishCompetition : unpublishCompetition)({ actorId, competitionId })
  if (result.ok)
    return redirectWithToast(
      paths.competition(competitionId),
      intent === 'publish' ? 'competitions.publishedToast' : 'competitions.unpublishedToast',
    )
  if (result.code === 'incomplete') return data({ problems: result.problems }, { status: 400 })
  throw notFound()
})

function nameOfFault({ form }: { form: FormData }) {
  return form.get('intent') === 'unpublish' ? 'unpublishFailed' : 'publishFailed'
}

function asProblem({ code }: Fault) {
  return { problems: [code] }
}

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => pageTitle(data?.title, matches)

export default function Publication() {
  const t = useT()
  const { title, id, name, isPublished, concerned, criteria, told, problems } = useLoaderData<typeof loader>()
  const refused: string[] = useActionData<typeof action>()?.problems ?? []
  const missing: string[] = isPublished ? [] : problems
  return (
    <Page title={title} eyebrow={name} back={{ to: paths.competition(id), label: t('competitions.backToDetail') }}>
      <div className="grid max-w-column gap-5">
        {missing.length > 0 ? (
          <Notice tone={refused.length ? 'error' : 'warning'}>
            <p>{t('competitions.publishNotReady')}</p>
            <ul className="list-disc ps-5">
              {missing.map((code) => (
                <li key={code}>{errorText(t, code)}</li>
              ))}
            </ul>
          </Notice>
        ) : (
          <>
            {refused.map((code) => (
              <Notice key={code} tone="error">
                {errorText(t, code)}
              </Notice>
            ))}
            <p>{t(isPublished ? 'competitions.unpublishWarning' : 'competitions.publishReady')}</p>
            {!isPublished && criteria === 0 && <Notice tone="warning">{t('competitions.defaultCriteriaUsed')}</Notice>}
            {isPublished && (
              <Notice tone="warning">
                <Concerned counts={concerned} tells={t(told ? 'competitions.unpublishTells' : 'competitions.unpublishTellsNobody')} />
              </Notice>
            )}
          </>
        )}
        {missing.length > 0 ? (
          <div className="actions">
            <ButtonLink to={paths.competitionEdit(id)}>{t('competitions.edit')}</ButtonLink>
            <ButtonLink to={paths.competition(id)} variant="text">
              {t('common.cancel')}
            </ButtonLink>
          </div>
        ) : (
          <PostForm>
            <div className="actions">
              <SubmitButton intent={isPublished ? 'unpublish' : 'publish'} variant={isPublished ? 'danger' : 'primary'}>
                {t(isPublished ? 'competitions.unpublishConfirm' : 'competitions.publishConfirm')}
              </SubmitButton>
              <ButtonLink to={paths.competition(id)} variant="text">
                {t('common.cancel')}
              </ButtonLink>
            </div>
          </PostForm>
        )}
      </div>
    </Page>
  )
}

export { CompetitionProblem as ErrorBoundary } from '~/ui/competitions/competition-problem'
