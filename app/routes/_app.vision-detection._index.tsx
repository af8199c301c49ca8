import { data, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { askAnalysis } from '~/domain/emotion/ask-analysis.server'
import { analysesPage } from '~/domain/emotion/queries/analyses-page.server'
import { choosableWorks } from '~/domain/emotion/queries/choosable-works.server'
import { isUnderway } from '~/domain/emotion/states'
import { readWorkChoice, workChoiceQuery } from '~/domain/emotion/work-choice'
import { idIn, readPage } from '~/domain/lists/list-query'
import { answeringFaults, asCode } from '~/http/answering-faults.server'
import { requireAccess } from '~/http/guards.server'
import { translateFor } from '~/http/locale.server'
import { paths } from '~/http/paths'
import { readForm } from '~/http/read-form.server'
import { pageTitle } from '~/http/title'
import { redirectWithToast } from '~/http/toast.server'
import { useT } from '~/i18n/provider'
import { errorText } from '~/i18n/translate'
import { AnalysisTable } from '~/ui/emotion/analysis-table'
import { ChoiceForm, ChoosableWorks } from '~/ui/emotion/choice'
import { Notice, Page, Section } from '~/ui/layout/page'
import { Pagination } from '~/ui/primitives/pagination'
import { useRefresh } from '~/ui/works/use-refresh'

export const handle = { scripts: ['emotion', 'judging', 'stages', 'works'] }

export async function loader(args: LoaderFunctionArgs) {
  await requireAccess(args, '/vision-detection')
  const query = new URL(args.request.url).searchParams
  const [t, listed, offered] = await Promise.all([translateFor(args), analysesPage(readPage(query)), choosableWorks(readWorkChoice(query))])
  return { title: t('emotion.title'), listed, offered }
}

export const action = answeringFaults('emotionAskFailed', asCode, async (args) => {
  const { id: actorId } = await requireAccess(args, '/vision-detection')
  const form = await readForm(args.request)
  const workId = idIn(form.get('work'))
  if (form.get('intent') !== 'analyse') throw new Response(null, { status: 400 })
  const outcome = workId === null ? ({ ok: false, code: 'workNotFound' } as const) : await askAnalysis({ actorId, workId })
  if (!outcome.ok) return data({ code: outcome.code }, 400)
  const here = paths.emotionAnalyses(workChoiceQuery(readWorkChoice(new URL(args.request.url).searchParams)))
  return redirectWithToast(`${here}#analyses`, outcome.created ? 'emotion.asked' : 'emotion.alreadyThere')
})

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => pageTitle(data?.title, matches)

export default function EmotionAnalyses() {
  const t = useT()
  const { title, listed, offered } = useLoaderData<typeof loader>()
  const { choice } = offered
  const answer = useActionData<typeof action>()
  const underway = listed.analyses.some(({ status }) => isUnderway(status))
  useRefresh(underway)
  const here = paths.emotionAnalyses(workChoiceQuery(choice))
  return (
    <Page title={title}>
      {answer && <Notice tone="error">{errorText(t, answer.code)}</Notice>}
      <p className="max-w-column text-muted">{t('emotion.lead')}</p>
      <Section title={t('emotion.choose')}>
        <p className="max-w-column text-sm text-muted">{t('emotion.chooseText')}</p>
        <ChoiceForm key={here} choice={choice} competitions={offered.competitions} stages={offered.stages} />
        <ChoosableWorks works={offered.works} action={here} />
        <Pagination page={offered.page} pageCount={offered.pageCount} param="works" />
      </Section>
      <Section id="analyses" title={t('emotion.analyses')}>
        {underway && (
          <p className="mb-4 max-w-column text-muted">
            {t('emotion.underwayText')}{' '}
            <a href={`${here}#analyses`} className="lone-link">
              {t('emotion.refresh')}
            </a>
          </p>
        )}
        <AnalysisTable analyses={listed.analyses} action={here} />
        <Pagination page={listed.page} pageCount={listed.pageCount} />
      </Section>
    </Page>
  )
}
