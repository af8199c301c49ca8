import type { AnchorHTMLAttributes, ButtonHTMLAttributes } from 'react'

export type ButtonVariant = 'primary' | 'secondary' | 'outline' | 'text' | 'danger'
export type ButtonSize = 'small' | 'medium' | 'large'

type Look = { variant?: ButtonVariant; size?: ButtonSize }

function lookOf({ variant = 'primary', size = 'medium' }: Look, className?: string): string {
  return ['button', `button-${variant}`, `button-${size}`, className].filter(Boolean).join(' ')
}

type ButtonProps = Look & ButtonHTMLAttributes<HTMLButtonElement> & { loading?: boolean }

/** A button that ignores clicks while it is loading or disabled. */
export function Button({ variant, size, loading = false, disabled, className, type = 'button', ...rest }: ButtonProps) {
  return (
    <button
      {...rest}
      type={type}
      className={lookOf({ variant, size }, className)}
      disabled={disabled || loading}
      aria-busy={loading || undefined}
    />
  )
}

type ButtonLinkProps = Look & Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href'> & { to: string }

/** A link that looks like a button: it goes somewhere, it changes nothing. */
export function ButtonLink({ to, variant, size, className, ...rest }: ButtonLinkProps) {
  return <a {...rest} href={to} className={lookOf({ variant, size }, className)} />
}
