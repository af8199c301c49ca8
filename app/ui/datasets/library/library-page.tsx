import type { ReactNode } from 'react'
import { paths } from '~/http/paths'
import { useT } from '~/i18n/provider'
import { FilterLinks } from '~/ui/layout/filters'
import { Page } from '~/ui/layout/page'
import { ButtonLink } from '~/ui/primitives/button'

const data = { files: paths.libraryFiles(), ratings: paths.libraryRatings(), raters: paths.libraryRaters() }
const tabs = { official: paths.datasets(), tasks: paths.libraryTasks(), data: data.files, analytics: paths.libraryAnalytics() }

type DataPart = keyof typeof data
type Tab = keyof typeof tabs
type Props = { /** Which of its pages this is. */ part: Exclude<Tab, 'data'> | DataPart; children: ReactNode }

/** One page of the library under the tabs that lead to the others. */
export function LibraryPage({ part, children }: Props) {
  const t = useT()
  const tab = part in data ? 'data' : (part as Tab)
  const links = (Object.entries(tabs) as [Tab, string][]).map(([name, to]) => ({
    to,
    label: t(`libraryData.tab_${name}`),
    current: name === tab,
  }))
  return (
    <Page wide title={t('library.title')} actions={<LibraryActs whole={part === 'official'} />}>
      <FilterLinks label={t('libraryData.tabs')} links={links} />
      {tab === 'data' && <DataParts part={part as DataPart} />}
      {children}
    </Page>
  )
}

function LibraryActs({ whole }: { whole: boolean }) {
  const t = useT()
  return (
    <>
      {whole && (
        <>
          <ButtonLink to={paths.libraryImports()} variant="secondary">
            {t('libraryData.import')}
          </ButtonLink>
          <ButtonLink to={paths.libraryExport()} variant="secondary">
            {t('libraryData.export')}
          </ButtonLink>
        </>
      )}
      <ButtonLink to={paths.datasetUpload()}>{t('shell.datasetUpload')}</ButtonLink>
    </>
  )
}

function DataParts({ part }: { part: DataPart }) {
  const t = useT()
  return (
    <nav aria-label={t('libraryData.parts')} className="mt-2 flex flex-wrap gap-x-5">
      {(Object.entries(data) as [DataPart, string][]).map(([name, to]) => (
        <a
          key={name}
          href={to}
          aria-current={name === part ? 'page' : undefined}
          className="inline-flex min-h-11 items-center aria-[current]:font-semibold aria-[current]:text-ink aria-[current]:no-underline"
        >
          {t(`libraryData.part_${name}`)}
        </a>
      ))}
    </nav>
  )
}
