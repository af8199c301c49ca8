import { useRouteLoaderData } from '@remix-run/react'
import { paths } from '~/http/paths'
import { useT } from '~/i18n/provider'

/** The name over the door: the organisation's, or the product's own. */
export function useBrand(): string {
  const t = useT()
  return useRoot()?.brand || t('common.brand')
}

function useRoot() {
  return useRouteLoaderData('root') as { brand?: string; logoUploadId?: string | null } | undefined
}

export function Brand({ className = '' }: { className?: string }) {
  const logo = useRoot()?.logoUploadId
  return (
    <a href={paths.home()} className={`brand ${className}`}>
      {logo && <img src={paths.upload(logo)} alt="" className="mr-2 inline-block h-8 w-auto align-middle" />}
      <span className="brand-name">{useBrand()}</span>
    </a>
  )
}
