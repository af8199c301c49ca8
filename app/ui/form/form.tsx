import type { FormMetadata } from '@conform-to/react'
import type { ComponentProps, FormHTMLAttributes, ReactNode } from 'react'
import { useLocation, useRouteLoaderData } from '@remix-run/react'
import { formMark, neverKept, type NotKept, ownerMark, typedParam } from '~/http/form-mark'
import { useT } from '~/i18n/provider'
import { errorText } from '~/i18n/translate'
import { Button } from '~/ui/primitives/button'

// eslint-disable-next-line @typescript-eslint/no-explicit-any
type AnyForm = FormMetadata<any, any>

/**
 * What stands first and last in every form that posts: a page may be sent before all of it has come, and what it lacks is not to be taken for
 * deleted; and another person may have signed in since it was opened (readForm refuses both).
 */
export function FormStart() {
  const root = useRouteLoaderData('root') as { viewerId?: number | null } | undefined
  return (
    <>
      <input type="hidden" name={formMark} value="start" />
      {root?.viewerId && <input type="hidden" name={ownerMark} value={root.viewerId} />}
    </>
  )
}
export const FormEnd = () => <input type="hidden" name={formMark} value="end" />

type PostFormProps = Omit<FormHTMLAttributes<HTMLFormElement>, 'method' | 'encType'> & {
  form?: AnyForm
  encType?: 'multipart/form-data' | 'application/x-www-form-urlencoded'
  wide?: boolean
  /** One of several on its page: the answer comes back at this form, not at the top with its message out of sight. */
  anchored?: boolean
  keep?: Keep | undefined
}

/**
 * A long form whose text outlives an ended session, a lost network and Back: the device keeps it for its owner (public/keep-typed.js, which
 * the route's handle `loads`). */
export type Keep = {
  ownerId: number
  /** What is stored of it: text typed on top of something else is not brought back. */
  stored?: string
  /** What it asks for that the device does not keep. */
  lost?: readonly NotKept[]
  lastResult: { status?: unknown; intent?: unknown } | undefined
}

/** A real form that posts to its own page. The server judges what was entered, so that messages come in the reader's language. */
export function PostForm({ form, className, wide, anchored, keep, children, ...rest }: PostFormProps) {
  const { ownPath, broughtBack } = useOwnPath()
  // What brought typed text back is no part of where it is sent next.
  const own = keep || broughtBack ? ownPath : ''
  const action = anchored && form ? `#${form.id}` : rest.action
  return (
    <form
      {...rest}
      {...(keep && keptAttributes(keep))}
      method="post"
      action={(action === undefined || action.startsWith('#') ? own + (action ?? '') : action) || undefined}
      id={form?.id ?? rest.id}
      onSubmit={form?.onSubmit ?? rest.onSubmit}
      noValidate
      className={className ?? (wide ? 'form form-wide' : 'form')}
    >
      <FormStart />
      {keep && isBroughtBack(keep) && <BroughtBack path={ownPath} lost={keep.lost} />}
      {children}
      <FormEnd />
    </form>
  )
}

/** The page's own address, without what only brings typed text back. */
function useOwnPath(): { ownPath: string; broughtBack: boolean } {
  const { pathname, search } = useLocation()
  const asked = new URLSearchParams(search)
  const broughtBack = asked.has(typedParam)
  asked.delete(typedParam)
  return { ownPath: asked.size ? `${pathname}?${asked}` : pathname, broughtBack }
}

function keptAttributes({ ownerId, stored = '', lastResult }: Keep) {
  return {
    'data-keep': ownerId,
    'data-keep-on': stored,
    'data-keep-never': neverKept.join(' '),
    'data-keep-answered': lastResult ? '' : undefined,
  }
}

const isBroughtBack = ({ lastResult }: Keep) => lastResult && !lastResult.status && !lastResult.intent

function BroughtBack({ path, lost = [] }: { path: string; lost?: readonly NotKept[] | undefined }) {
  const t = useT()
  return (
    <div className="notice notice-info" role="status">
      <p>{t('common.broughtBack')}</p>
      {lost.map((one) => (
        <p key={one}>{t(`common.notKept_${one}`)}</p>
      ))}
      <p>
        <a href={path} data-keep-discard>
          {t('common.discardTyped')}
        </a>
      </p>
    </div>
  )
}

/** What is wrong with the form as a whole, and how many fields need another look; the first of them is a link away. */
export function ErrorSummary({ form, lead }: { form: AnyForm; /** What failed, where fields are at fault. */ lead?: string | undefined }) {
  const t = useT()
  const formErrors: string[] = form.errors ?? []
  const fields = Object.entries(form.allErrors as Record<string, string[] | undefined>).filter(([name, errors]) => name && errors?.length)
  const first = fields[0]
  if (formErrors.length === 0 && !first) return null
  return (
    <div className="notice notice-error" role="alert" tabIndex={-1} autoFocus data-error-summary>
      {lead && first && <p>{lead}</p>}
      {formErrors.map((code) => (
        <p key={code}>{errorText(t, code)}</p>
      ))}
      {first && (
        <p>
          <a href={`#${form.id}-${first[0]}`}>{t('common.fieldsToMend', { count: fields.length })}</a>
        </p>
      )}
    </div>
  )
}

type SubmitButtonProps = Omit<ComponentProps<typeof Button>, 'type'> & { intent?: string; children: ReactNode }

/** Sends its form; with an intent, says which of several things to do. */
export function SubmitButton({ intent, name, value, ...rest }: SubmitButtonProps) {
  return <Button {...rest} type="submit" name={intent ? 'intent' : name} value={intent ?? value} />
}
