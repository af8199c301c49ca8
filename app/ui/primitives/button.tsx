import type { AnchorHTMLAttributes, ButtonHTMLAttributes } from 'react'

export const buttonVariants = ['primary', 'secondary', 'outline', 'text', 'danger'] as const
export const buttonSizes = ['small', 'medium', 'large'] as const
export const buttonDefaults = { variant: 'primary', size: 'medium' } as const

export type ButtonVariant = (typeof buttonVariants)[number]
export type ButtonSize = (typeof buttonSizes)[number]

type Look = { variant?: ButtonVariant; size?: ButtonSize }

function lookOf({ variant = buttonDefaults.variant, size = buttonDefaults.size }: Look, className?: string): string {
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
