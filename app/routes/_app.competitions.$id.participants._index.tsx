import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { participantsPage, readParticipantFilters } from '~/domain/registrations/reviewing/participants.server'
import { reviewQueue } from '~/domain/registrations/reviewing/reviewed-registration.server'
import { placeTakingStatuses } from '~/domain/registrations/states'
import { idParam, notFound, requireAccess } from '~/http/guards.server'
import { translateFor } from '~/http/locale.server'
import { paths } from '~/http/paths'
import { pageTitle } from '~/http/title'
import { useT } from '~/i18n/provider'
import { EmptyState, Page } from '~/ui/layout/page'
import { ButtonLink } from '~/ui/primitives/button'
import { Pagination } from '~/ui/primitives/pagination'
import { ParticipantFilterForm } from '~/ui/registrations/reviewing/participant-filter-form'
import { ParticipantTable } from '~/ui/registrations/reviewing/participant-table'

export async function loader(args: LoaderFunctionArgs) {
  await requireAccess(args, '/competitions/:id/participants')
  const competitionId = idParam(args.params.id)
  const query = new URL(args.request.url).searchParams
  const filters = readParticipantFilters(query)
  query.delete('page')
  const [found, { next: first }, t] = await Promise.all([
    participantsPage(competitionId, filters),
    reviewQueue({ competitionId }),
    translateFor(args),
  ])
  if (!found) throw notFound()
  return {
    title: t('registrations.participantsTitle', { competition: found.competition.name }),
    filters,
    first,
    query: query.toString(),
    ...found,
  }
}

export default function ParticipantsPage() {
  const { competition, filters, rows, total, page, pageCount, counts, first, query } = useLoaderData<typeof loader>()
  const t = useT()
  const taken = placeTakingStatuses.reduce((sum, status) => sum + (counts[status] ?? 0), 0)
  const { page: _, ...asked } = filters
  const filtered = Object.values(asked).some(Boolean)
  return (
    <Page
      title={t('registrations.participants')}
      line={
        <>
          <ParticipantFilterForm
            filters={filters}
            categories={competition.categories}
            stages={competition.stages}
            counts={counts}
            filtered={filtered}
          />
          <span className="list-facts">
            {t('registrations.participantsCount', { count: total })}
            {competition.maxParticipants !== null &&
              ` · ${t('registrations.participantsPlaces', { taken, max: competition.maxParticipants })}`}
          </span>
        </>
      }
      actions={
        first !== null && (
          <ButtonLink to={paths.registrationReview(competition.id, first)} size="small">
            {t('registrations.reviewFirst')}
          </ButtonLink>
        )
      }
    >
      <ParticipantTable competitionId={competition.id} rows={rows} empty={<NoParticipants filtered={filtered} />} />
      <Pagination page={page} pageCount={pageCount} />
      {total > 0 && (
        <p className="actions mt-3">
          <ButtonLink to={paths.participantsExport(competition.id, 'xlsx', query)} variant="text" size="small">
            {t('registrations.exportXlsx')}
          </ButtonLink>
          <ButtonLink to={paths.participantsExport(competition.id, 'csv', query)} variant="text" size="small">
            {t('registrations.exportCsv')}
          </ButtonLink>
          <ButtonLink to={paths.participantsResumes(competition.id, query)} variant="text" size="small">
            {t('registrations.exportResumes')}
          </ButtonLink>
        </p>
      )}
    </Page>
  )
}

function NoParticipants({ filtered }: { filtered: boolean }) {
  const t = useT()
  if (!filtered) return <EmptyState title={t('registrations.participantsEmpty')}>{t('registrations.participantsEmptyHint')}</EmptyState>
  return (
    <EmptyState
      title={t('registrations.participantsNone')}
      action={
        <ButtonLink to="?" variant="secondary">
          {t('registrations.clearFilters')}
        </ButtonLink>
      }
    >
      {t('registrations.participantsNoneHint')}
    </EmptyState>
  )
}

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => pageTitle(data?.title, matches)
