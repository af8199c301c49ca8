import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { data } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { idIn } from '~/domain/lists/list-query'
import { panelQuery, readPanelFilter } from '~/domain/works/panel-filter'
import { reopenWork } from '~/domain/works/reopen-work.server'
import { restartFailed, restartProcessing } from '~/domain/works/restart-processing.server'
import { videoPanel } from '~/domain/works/queries/video-panel.server'
import { answeringFaults, type PostedForm } from '~/http/answering-faults.server'
import { idParam, notFound, requireAccess } from '~/http/guards.server'
import { translateFor } from '~/http/locale.server'
import { paths } from '~/http/paths'
import { readForm } from '~/http/read-form.server'
import { pageTitle } from '~/http/title'
import { redirectWithToast } from '~/http/toast.server'
import { bringsTyped, broughtBack } from '~/http/typed-form.server'
import { useT } from '~/i18n/provider'
import { errorText } from '~/i18n/translate'
import { Notice, Page } from '~/ui/layout/page'
import { Pagination } from '~/ui/primitives/pagination'
import { useRefresh } from '~/ui/works/use-refresh'
import { PanelFilters } from '~/ui/works/videos/panel-filters'
import { type Reopening, RestartFailed, UnlockedParticipants, VideoPanel } from '~/ui/works/videos/video-panel'

export const handle = { scripts: ['judging', 'stages', 'works'] }

export async function loader(args: LoaderFunctionArgs) {
  await requireAccess(args, '/competitions/:id/videos')
  const filter = filterOf(args.request)
  const [panel, t] = await Promise.all([videoPanel({ competitionId: idParam(args.params.id), filter }), translateFor(args)])
  if (!panel) throw notFound()
  return { panel, title: t('works.panelTitle') }
}

export const action = answeringFaults(nameOfFault, asTyped, async (args) => {
  const { id: adminId } = await requireAccess(args, '/competitions/:id/videos')
  if (bringsTyped(args.request)) return broughtBack(args, asTyped)
  const competitionId = idParam(args.params.id)
  const filter = filterOf(args.request)
  const here = paths.competitionVideos(competitionId, panelQuery(filter))
  const form = await readForm(args.request)
  if (form.get('intent') === 'restart_failed') {
    const count = await restartFailed({ adminId, competitionId, filter })
    return redirectWithToast(here, 'works.panelStartedAll', { params: { count } })
  }
  const workId = idParam(String(form.get('work') ?? ''))
  const intent = form.get('intent')
  const outcome =
    intent === 'reopen'
      ? await reopenWork({ adminId, competitionId, ...typedReopening(form) })
      : intent === 'restart'
        ? await restartProcessing({ adminId, competitionId, workId })
        : { ok: false as const, code: 'invalid' }
  if (!outcome.ok && outcome.code === 'workNotFound') throw notFound()
  if (!outcome.ok) return data(asTyped({ code: outcome.code, form }), 400)
  return redirectWithToast(here, intent === 'reopen' ? 'works.panelReopened' : 'works.panelStarted')
})

/** Why a work is opened again stays as it was sent. */
function asTyped({ code, form }: Pick<PostedForm, 'code' | 'form'>): { code: string | null; reopening: Reopening | null } {
  return { code, reopening: form.get('intent') === 'reopen' ? { code, ...typedReopening(form) } : null }
}

const typedReopening = (form: FormData) => ({ workId: idIn(form.get('work')) ?? 0, reason: String(form.get('reason') ?? '') })

function nameOfFault({ form }: { form: FormData }) {
  return form.get('intent') === 'reopen' ? 'requestFailed' : 'processVideoFailed'
}

/** What the page shows; its forms carry it, so that they come back to it. */
function filterOf(request: Request) {
  return readPanelFilter(new URL(request.url).searchParams)
}

export default function Videos() {
  const { panel, title } = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  const atReason = panel.works.some(({ id, mayReopen }) => mayReopen && id === answer?.reopening?.workId)
  const t = useT()
  const underway = panel.counts.waiting + panel.counts.processing > 0
  useRefresh(underway)
  const here = paths.competitionVideos(panel.competition.id, panelQuery(panel.filter))
  const nothing = panel.works.length === 0 && panelQuery(panel.filter) === ''
  return (
    <Page
      title={title}
      line={nothing ? undefined : <PanelFilters panel={panel} />}
      actions={
        <>
          {underway && (
            <a href={here} className="lone-link">
              {t('works.refresh')}
            </a>
          )}
          {panel.counts.failed > 1 && <RestartFailed action={here} count={panel.counts.failed} />}
        </>
      }
    >
      {answer?.code && !atReason && (
        <div className="my-5">
          <Notice tone="error">{errorText(t, answer.code)}</Notice>
        </div>
      )}
      <VideoPanel panel={panel} action={here} reopening={answer?.reopening ?? null} />
      <Pagination page={panel.filter.page} pageCount={panel.pageCount} />
      <UnlockedParticipants panel={panel} />
    </Page>
  )
}

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => pageTitle(data?.title, matches)
