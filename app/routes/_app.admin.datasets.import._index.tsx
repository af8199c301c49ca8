import { data, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { importOfUpload, importsPage } from '~/domain/datasets/exchange/queries/imports.server'
import { cancelOwnUpload } from '~/domain/uploads/cancel-upload.server'
import { uploadPurposes } from '~/domain/uploads/upload-purposes'
import { answeringFaults, asCode } from '~/http/answering-faults.server'
import { requireAccess } from '~/http/guards.server'
import { translateFor } from '~/http/locale.server'
import { readMultipart } from '~/http/multipart.server'
import { paths } from '~/http/paths'
import { pageTitle } from '~/http/title'
import { redirectWithToast } from '~/http/toast.server'
import { useT } from '~/i18n/provider'
import { ArchiveUploader } from '~/ui/datasets/exchange/archive-uploader'
import { ImportTable } from '~/ui/datasets/exchange/import-table'
import { UnfinishedFiles } from '~/ui/datasets/file-lists'
import { Page, Section } from '~/ui/layout/page'

export const handle = { withoutHelp: true, scripts: ['datasetUploads', 'libraryExchange', 'stages', 'uploads'] }

export async function loader(args: LoaderFunctionArgs) {
  const viewer = await requireAccess(args, '/admin/datasets/import')
  const [t, found] = await Promise.all([translateFor(args), importsPage(viewer.id)])
  return { title: t('libraryExchange.importTitle'), ...found }
}

export const action = answeringFaults('libraryImportFailed', asCode, async (args) => {
  const { id: ownerId } = await requireAccess(args, '/admin/datasets/import')
  const { form, uploads } = await readMultipart(args.request, { ownerId, slots: { archive: { purpose: 'dataset_archive' } } })
  const intent = form.get('intent')
  if (intent === 'cancel') {
    await cancelOwnUpload({ ownerId, uploadId: String(form.get('upload')) })
    return redirectWithToast(paths.libraryImports(), 'libraryExchange.cancelled', { type: 'info' })
  }
  if (intent !== 'import') throw new Response(null, { status: 400 })
  if (!uploads.archive) return data({ code: 'archiveRequired' }, 400)
  if (!uploads.archive.ok) return data({ code: uploads.archive.code }, 400)
  const importId = await importOfUpload(uploads.archive.uploadId)
  return redirectWithToast(importId === null ? paths.libraryImports() : paths.libraryImport(importId), 'libraryExchange.received')
})

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => pageTitle(data?.title, matches)

export default function LibraryImports() {
  const t = useT()
  const { title, imports, sending } = useLoaderData<typeof loader>()
  const reply = useActionData<{ code: string }>()
  const most = uploadPurposes.dataset_archive.maxBytes / (1024 * 1024)
  return (
    <Page title={title} back={{ to: paths.datasets(), label: t('libraryExchange.library') }}>
      <div className="max-w-column">
        <p>{t('libraryExchange.lead')}</p>
        <ul className="my-4 grid list-disc gap-1 ps-5 text-muted">
          <li>{t('libraryExchange.rule_same')}</li>
          <li>{t('libraryExchange.rule_tags')}</li>
          <li>{t('libraryExchange.rule_ratings')}</li>
          <li>{t('libraryExchange.rule_size', { max: most })}</li>
        </ul>
      </div>
      <ArchiveUploader unfinished={sending} errors={reply ? [reply.code] : undefined} />
      {sending.length > 0 && <UnfinishedFiles files={sending} />}
      <Section title={t('libraryExchange.imports')}>
        <ImportTable imports={imports} />
      </Section>
    </Page>
  )
}
