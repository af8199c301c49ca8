import { useLocation, useRouteLoaderData } from '@remix-run/react'
import { type ReactNode, useSyncExternalStore } from 'react'
import { useT } from '~/i18n/provider'
import { dismissToast, holdToast, letToastGo, toastDefaults, toastStore, type ToastType } from './toast-store'

type ToastProps = {
  type?: ToastType
  duration?: number | undefined
  closable?: boolean
  /** Where the message itself leads. */
  action?: { to: string; label: string } | undefined
  children: ReactNode
}

/** A notification that came with the page. enhance.js takes it away in time or on a click; without scripts its cross loads the page again, without it. */
export function Toast({
  type = toastDefaults.type,
  duration = toastDefaults.duration,
  closable = toastDefaults.closable,
  action,
  children,
}: ToastProps) {
  const t = useT()
  const { pathname, search } = useLocation()
  return (
    <div
      className={`toast toast-${type}`}
      role={type === 'error' ? 'alert' : undefined}
      data-toast={duration}
      data-closable={closable || undefined}
    >
      <ToastBody type={type}>{children}</ToastBody>
      {action && <a href={action.to}>{action.label}</a>}
      {closable && (
        <a className="toast-close" href={pathname + search} data-dismiss aria-label={t('common.close')}>
          <Cross />
        </a>
      )}
    </div>
  )
}

type PageToast = { type: ToastType; text: string; duration?: number | undefined; action?: { to: string; label: string } | null | undefined }

/** Where notifications stand: the one that came with the page, and those that a page with scripts pushes. */
export function ToastRegion() {
  const t = useT()
  const came = (useRouteLoaderData('root') as { toast?: PageToast | null } | undefined)?.toast
  const pushed = useSyncExternalStore(toastStore.subscribe, toastStore.read, toastStore.readOnServer)
  return (
    <div className="toasts" role="status">
      {came && (
        <Toast type={came.type} duration={came.duration} action={came.action ?? undefined}>
          {came.text}
        </Toast>
      )}
      {pushed.map(({ id, type, text, closable, onClick }) => (
        // A click anywhere on it takes it away; who has only a keyboard has its cross.
        <div
          key={id}
          className={`toast toast-${type}`}
          role={type === 'error' ? 'alert' : undefined}
          onClick={closable ? () => dismissToast(id) : undefined}
          onMouseEnter={() => holdToast(id)}
          onMouseLeave={(event) => letGo(event.currentTarget, id)}
          onFocus={() => holdToast(id)}
          onBlur={(event) => letGo(event.currentTarget, id)}
        >
          <ToastBody type={type}>
            {onClick ? (
              <button
                type="button"
                className="toast-action"
                onClick={() => {
                  onClick()
                  dismissToast(id)
                }}
              >
                {text}
              </button>
            ) : (
              text
            )}
          </ToastBody>
          {closable && (
            <button type="button" className="toast-close" onClick={() => dismissToast(id)} aria-label={t('common.close')}>
              <Cross />
            </button>
          )}
        </div>
      ))}
    </div>
  )
}

/** Someone may still point at it, or have the focus in it. */
function letGo(toast: HTMLElement, id: number): void {
  if (!toast.matches(':hover, :focus-within')) letToastGo(id)
}

function ToastBody({ type, children }: { type: ToastType; children: ReactNode }) {
  const t = useT()
  return (
    <div className="min-w-0 flex-1">
      <span className="sr-only">{t(`common.tone_${type}`)}</span>
      {children}
    </div>
  )
}

function Cross() {
  return (
    <svg viewBox="0 0 16 16" width="16" height="16" aria-hidden="true">
      <path d="M3 3l10 10M13 3L3 13" stroke="currentColor" strokeWidth="1.5" />
    </svg>
  )
}
