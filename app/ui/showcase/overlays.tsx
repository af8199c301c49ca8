import type { ShowcaseTexts } from '~/i18n/articles/showcase'
import { Section } from '~/ui/layout/page'
import { Drawer } from '~/ui/primitives/drawer'
import { Dropdown } from '~/ui/primitives/dropdown'

const sides = ['left', 'right', 'top', 'bottom'] as const

export function Overlays({ texts }: { texts: ShowcaseTexts }) {
  const opener = (side: string) => <span className="button button-secondary button-medium">{texts.open.replace('{{side}}', side)}</span>
  return (
    <>
      <Section title={texts.drawers}>
        <div className="actions">
          {sides.map((side) => (
            <Drawer key={side} placement={side} summary={opener(texts[side])} title={texts.drawers}>
              <p className="drawer-body">{texts.drawerText}</p>
            </Drawer>
          ))}
          <Drawer summary={opener(texts.locked)} title={texts.drawers} closeOnOverlay={false} closeOnEscape={false}>
            <p className="drawer-body">{texts.drawerLocked}</p>
          </Drawer>
        </div>
      </Section>
      <Section title={texts.dropdown}>
        <Dropdown summary={texts.dropdownOpen} align="start">
          <ul className="dropdown-list">
            {[texts.buttons, texts.form, texts.table].map((text) => (
              <li key={text}>
                <a href={`#${text}`}>{text}</a>
              </li>
            ))}
          </ul>
        </Dropdown>
      </Section>
    </>
  )
}
