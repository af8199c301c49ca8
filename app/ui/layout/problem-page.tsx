import type { ReactNode } from 'react'
import { paths } from '~/http/paths'
import { useT } from '~/i18n/provider'
import { ButtonLink } from '~/ui/primitives/button'

type Props = {
  code: string
  title: string
  /** The main way on; by default the home page. */ main?: { to: string; label: string }
  backTo?: string
  children: ReactNode
}

/** Something stands in the way: what happened, and the two ways out. */
export function ProblemPage({ code, title, main, backTo, children }: Props) {
  const t = useT()
  return (
    <div className="problem">
      <div className="problem-code" aria-hidden="true">
        <span>{code}</span>
      </div>
      <h1>{title}</h1>
      <div className="mt-3 text-muted">{children}</div>
      <div className="actions mt-8">
        <ButtonLink to={main?.to ?? paths.home()}>{main?.label ?? t('shell.toHome')}</ButtonLink>
        <ButtonLink to={backTo ?? paths.dashboard()} variant="secondary" data-back>
          {t('common.back')}
        </ButtonLink>
      </div>
    </div>
  )
}
