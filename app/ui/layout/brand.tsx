import { useRouteLoaderData } from '@remix-run/react'
import { paths } from '~/http/paths'
import { useT } from '~/i18n/provider'

/** The name over the door: the organisation's, or the product's own. */
export function useBrand(): string {
  const t = useT()
  const root = useRouteLoaderData('root') as { brand?: string } | undefined
  return root?.brand || t('common.brand')
}

export function Brand({ className = '' }: { className?: string }) {
  return (
    <a href={paths.home()} className={`brand ${className}`}>
      {useBrand()}
    </a>
  )
}
