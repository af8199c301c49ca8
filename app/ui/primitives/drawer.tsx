import type { CSSProperties, ReactNode } from 'react'
import { useT } from '~/i18n/provider'

export const drawerPlacements = ['left', 'right', 'top', 'bottom'] as const
/** Of the specification's section 9; width and height in pixels. */
export const drawerDefaults = {
  placement: 'right',
  width: 400,
  height: 300,
  closeButton: true,
  closeOnOverlay: true,
  closeOnEscape: true,
} as const

type Placement = (typeof drawerPlacements)[number]

type Props = {
  /** What opens it. */
  summary: ReactNode
  title: string
  placement?: Placement
  width?: number
  height?: number
  closeButton?: boolean
  closeOnOverlay?: boolean
  closeOnEscape?: boolean
  className?: string
  children: ReactNode
}

/**
 * A sheet that slides in from an edge and holds the page still behind it. It is a `<details>`: its summary opens it,
 * and while it is open stands in its corner as the close button, so it works without JavaScript. That button and the shade are
 * drawn by the summary itself, as some browsers leave the focus on an element inside a summary that was clicked; Escape and keeping the focus inside are enhance.js.
 */
export function Drawer({
  summary,
  title,
  placement = drawerDefaults.placement,
  width = drawerDefaults.width,
  height = drawerDefaults.height,
  closeButton = drawerDefaults.closeButton,
  closeOnOverlay = drawerDefaults.closeOnOverlay,
  closeOnEscape = drawerDefaults.closeOnEscape,
  className = '',
  children,
}: Props) {
  const t = useT()
  const size = { '--drawer-width': `${width}px`, '--drawer-height': `${height}px` } as CSSProperties
  const classes = [
    'drawer',
    `drawer-${placement}`,
    closeButton ? '' : 'drawer-no-button',
    closeOnOverlay ? '' : 'drawer-no-overlay',
    className,
  ]
  return (
    <details className={classes.filter(Boolean).join(' ')} style={size} data-drawer data-escape={closeOnEscape ? undefined : 'off'}>
      <summary data-close={t('common.close')}>
        <span className="drawer-opener">{summary}</span>
      </summary>
      <div className="drawer-panel" role="group" aria-label={title}>
        <h2 className="drawer-title">{title}</h2>
        {children}
      </div>
    </details>
  )
}
