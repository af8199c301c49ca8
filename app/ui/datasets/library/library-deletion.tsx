import type { DatasetToDelete } from '~/domain/datasets/queries/library-page.server'
import { paths } from '~/http/paths'
import { useT } from '~/i18n/provider'
import { PostForm, SubmitButton } from '~/ui/form/form'
import { Page } from '~/ui/layout/page'
import { ButtonLink } from '~/ui/primitives/button'

/** Asks once more before several datasets are deleted. */
export function LibraryDeletion({ datasets, back }: { datasets: DatasetToDelete[]; back: string }) {
  const t = useT()
  return (
    <Page title={t('library.batchDeleteTitle', { count: datasets.length })} back={{ to: back, label: t('library.title') }}>
      <PostForm className="grid max-w-column gap-5">
        <p>{t('library.deleteLead')}</p>
        <ul className="divide-y divide-line border-y border-line">
          {datasets.map(({ id, name, ratings }) => (
            <li key={id} className="py-2 [overflow-wrap:anywhere]">
              <a href={paths.dataset(id)} className="lone-link">
                {name}
              </a>{' '}
              <span className="text-sm text-muted">{t('library.ratingsGo', { count: ratings })}</span>
              <input type="hidden" name="id" value={id} />
            </li>
          ))}
        </ul>
        <input type="hidden" name="confirmed" value="yes" />
        <div className="actions">
          <SubmitButton intent="delete" variant="danger">
            {t('library.delete')}
          </SubmitButton>
          <ButtonLink to={back} variant="text">
            {t('common.cancel')}
          </ButtonLink>
        </div>
      </PostForm>
    </Page>
  )
}
