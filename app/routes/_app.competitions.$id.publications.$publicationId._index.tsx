import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { readPage } from '~/domain/lists/list-query'
import { pageOf } from '~/domain/lists/page-of'
import { rankingName } from '~/domain/notices/ranking-name'
import { findEdition } from '~/domain/results/queries/editions.server'
import { idParam, notFound, requireAccess } from '~/http/guards.server'
import { translateFor } from '~/http/locale.server'
import { paths } from '~/http/paths'
import { pageTitle } from '~/http/title'
import { formatDateTime } from '~/i18n/format'
import { useLocale, useT, useTimeZone } from '~/i18n/provider'
import { Facts, Notice, Page } from '~/ui/layout/page'
import { ButtonLink } from '~/ui/primitives/button'
import { Pagination } from '~/ui/primitives/pagination'
import { EditionTable } from '~/ui/results/edition-table'
import { HowToVerify } from '~/ui/results/how-to-verify'
import { TeacherAwards } from '~/ui/results/teacher-awards'

const resultsPerPage = 100
/** On paper, to be put up on a wall. */
const resultsPerPrint = 500

export async function loader(args: LoaderFunctionArgs) {
  await requireAccess(args, '/competitions/:id/publications/:publicationId')
  const competitionId = idParam(args.params.id)
  const edition = await findEdition({ competitionId, publicationId: idParam(args.params.publicationId) })
  if (!edition) throw notFound()
  const t = await translateFor(args)
  const stage = rankingName(edition.stageName, edition.category)
  const { results, ...facts } = edition
  const query = new URL(args.request.url).searchParams
  const print = query.has('print')
  const size = print ? resultsPerPrint : resultsPerPage
  const { page, pageCount, skip, take } = pageOf({ asked: readPage(query), total: results.length, size })
  const title = t('results.editionTitle', { stage, edition: edition.edition })
  return { title, competitionId, edition: facts, results: results.slice(skip, skip + take), page, pageCount, print }
}

export default function Edition() {
  const t = useT()
  const [locale, timeZone] = [useLocale(), useTimeZone()]
  const { title, competitionId, edition, results, page, pageCount, print } = useLoaderData<typeof loader>()
  const back = paths.stagePublication(competitionId, edition.stageId, edition.categoryId)
  return (
    <Page
      title={title}
      back={{ to: back, label: t('results.editions') }}
      actions={
        <>
          {!print && (
            <ButtonLink to={paths.editionPrint(competitionId, edition.id)} variant="secondary">
              {t('results.printRanking')}
            </ButtonLink>
          )}
          {edition.withdrawnAt === null && (
            <ButtonLink to={paths.editionWithdrawal(competitionId, edition.id)} variant="secondary">
              {t('results.withdraw')}
            </ButtonLink>
          )}
        </>
      }
    >
      {edition.withdrawnAt && <Notice tone="warning">{t('results.editionWithdrawn', { reason: edition.withdrawalReason })}</Notice>}
      {!print && (
        <Facts
          items={[
            { label: t('results.publishedTime'), value: formatDateTime(edition.publishedAt, locale, timeZone) },
            { label: t('results.extremes'), value: t(edition.rule.removeExtremes ? 'results.withoutExtremes' : 'results.withAll') },
            ...(edition.reason ? [{ label: t('results.correctReason'), value: edition.reason }] : []),
            ...(edition.digest ? [{ label: t('results.digest'), value: <code>{edition.digest.slice(0, 12)}</code> }] : []),
            ...(edition.ledgerHash ? [{ label: t('results.ledgerHash'), value: <code>{edition.ledgerHash.slice(0, 12)}</code> }] : []),
          ]}
        />
      )}
      {!print && edition.ledgerHash && (
        <HowToVerify competitionId={competitionId} digest={edition.digest} ledgerHash={edition.ledgerHash} />
      )}
      <EditionTable decides={edition.decides} results={results} caption={title} />
      <Pagination page={page} pageCount={pageCount} />
      {edition.teachers.length > 0 && <TeacherAwards awards={edition.teachers} />}
    </Page>
  )
}

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => pageTitle(data?.title, matches)
