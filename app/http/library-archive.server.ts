import { archiveVersion } from '~/domain/datasets/exchange/archive-format'
import { manifestJson, manifestTable, ratingsTable } from '~/domain/datasets/exchange/archive-manifest'
import type { LibraryExport } from '~/domain/datasets/exchange/export-library.server'
import { formatDate } from '~/i18n/format'
import { translatorOf } from '~/i18n/i18n.server'
import { type Locale, locales } from '~/i18n/locale'
import { csvLines } from './sheet-stream.server'
import { type ZipEntry, zipResponse } from './zip.server'

type Asked = { found: LibraryExport; locale: Locale; timeZone: string }

/** The dataset library as one ZIP: what is known of it first, then its recordings, and how to read and cite it. */
export function libraryArchive({ found, locale, timeZone }: Asked): Response {
  const t = translatorOf(locale)
  const date = found.about.exportedAt.toISOString().slice(0, 10)
  return zipResponse({
    ...{ fileName: `${t('libraryExchange.fileName', { date })}.zip`, t, entries: entriesOf(found) },
    ending: (missing) => [
      { name: 'README.md', text: locales.map((one) => readme(found, { locale: one, timeZone, missing })).join('\n---\n\n') },
    ],
  })
}

async function* entriesOf({ about, tags, recordings, datasets, ratings, close }: LibraryExport): AsyncGenerator<ZipEntry> {
  const sending = { hasRoom: undefined }
  try {
    yield { name: 'manifest.json', chunks: () => manifestJson(about, tags, datasets()) }
    yield { name: 'manifest.csv', chunks: () => csvLines(manifestTable(tags, datasets()), sending) }
    yield { name: 'ratings.csv', chunks: () => csvLines(ratingsTable(tags, ratings()), sending) }
  } finally {
    // Recordings take long to send; nothing more is read of the rows.
    await close()
  }
  for (const { file, path } of recordings) yield { name: file, file: path ?? '' }
}

function readme(
  { about, tags }: LibraryExport,
  { locale, timeZone, missing }: { locale: Locale; timeZone: string; missing: readonly string[] },
): string {
  const t = translatorOf(locale)
  const organisation = about.organisation || t('common.brand')
  const figures = {
    organisation,
    date: formatDate(about.exportedAt, locale, timeZone),
    datasets: about.datasets,
    ratings: about.ratings,
    raters: about.raters,
  }
  const listed = (lines: readonly string[]) => lines.map((line) => `- ${line}`).join('\n')
  const sections = [
    `# ${t('libraryExchange.readmeTitle', { organisation })}`,
    t('libraryExchange.readmeCounts', figures),
    `## ${t('libraryExchange.citeTitle')}`,
    `> ${t('libraryExchange.cite', { ...figures, version: archiveVersion })}`,
    `## ${t('libraryExchange.contentsTitle')}`,
    listed([
      `manifest.json: ${t('libraryExchange.contentsJson')}`,
      `manifest.csv: ${t('libraryExchange.contentsCsv')}`,
      `ratings.csv: ${t('libraryExchange.contentsRatings')}`,
      `audio/: ${t('libraryExchange.contentsAudio')}`,
    ]),
    `## ${t('libraryExchange.tagsTitle')}`,
    tags.length > 0
      ? listed(tags.map(({ code, name, max }) => t('libraryExchange.tagLine', { code, name, max })))
      : t('libraryExchange.noTags'),
    `## ${t('libraryExchange.useTitle')}`,
    t('libraryExchange.use'),
    ...(missing.length > 0 ? [`## ${t('common.missingFiles')}`, t('libraryExchange.missing'), listed(missing)] : []),
  ]
  return `${sections.join('\n\n')}\n`
}
