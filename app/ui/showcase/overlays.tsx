import { lazy, Suspense, useCallback, useRef, useState } from 'react'
import type { ShowcaseTexts } from '~/i18n/articles/showcase'
import { paths } from '~/http/paths'
import { KeyList } from '~/ui/judging/desk/key-list'
import { useAlive } from '~/ui/judging/desk/use-alive'
import { helpPressGapMs } from '~/ui/layout/help-button'
import { Button, ButtonLink } from '~/ui/primitives/button'
import { Drawer, drawerDefaults, drawerPlacements } from '~/ui/primitives/drawer'
import { Dropdown, dropdownLayer } from '~/ui/primitives/dropdown'
import { CancelUpload } from '~/ui/works/uploading/cancel-upload'
import { fill, Part, Specimen } from './part'
import { sampleTeachers } from './sample-data'
import { showcaseSections } from './sections'

const [wide, tall] = [560, 420]

export function Drawers({ texts }: { texts: ShowcaseTexts }) {
  const opener = (side: string) => <span className="button button-secondary button-medium">{fill(texts.open, { side })}</span>
  const yesNo = (value: boolean) => texts[value ? 'yes' : 'no']
  const shared = { title: texts.drawers }
  const body = (text: string) => <p className="drawer-body">{text}</p>
  return (
    <Part
      id="drawers"
      texts={texts}
      constants={[
        { label: texts.placements, value: drawerPlacements.map((side) => texts[side]).join(' · ') },
        { label: texts.defaults, value: texts[drawerDefaults.placement] },
        { label: texts.drawerWidth, value: fill(texts.px, { count: drawerDefaults.width }) },
        { label: texts.drawerHeight, value: fill(texts.px, { count: drawerDefaults.height }) },
        { label: texts.closeButton, value: yesNo(drawerDefaults.closeButton) },
        { label: texts.closeOverlay, value: yesNo(drawerDefaults.closeOnOverlay) },
        { label: texts.closeEscape, value: yesNo(drawerDefaults.closeOnEscape) },
      ]}
    >
      <Specimen name={texts.placements}>
        <div className="actions">
          {drawerPlacements.map((side) => (
            <Drawer key={side} {...shared} placement={side} summary={opener(texts[side])}>
              {body(texts.drawerText)}
            </Drawer>
          ))}
        </div>
      </Specimen>
      <Specimen name={texts.sizes}>
        <div className="actions">
          <Drawer {...shared} width={wide} summary={opener(fill(texts.wide, { count: wide }))}>
            {body(texts.drawerText)}
          </Drawer>
          <Drawer {...shared} placement="bottom" height={tall} summary={opener(fill(texts.tall, { count: tall }))}>
            {body(texts.drawerText)}
          </Drawer>
        </div>
      </Specimen>
      <Specimen name={texts.closing}>
        <div className="actions">
          <Drawer {...shared} summary={opener(texts.locked)} closeOnOverlay={false} closeOnEscape={false}>
            {body(texts.drawerLocked)}
          </Drawer>
          <Drawer {...shared} summary={opener(texts.noEscape)} closeOnEscape={false}>
            {body(texts.drawerNoEscape)}
          </Drawer>
          <Drawer {...shared} summary={opener(texts.noOverlay)} closeOnOverlay={false}>
            {body(texts.drawerNoOverlay)}
          </Drawer>
          <Drawer {...shared} summary={opener(texts.noButton)} closeButton={false}>
            {body(texts.drawerNoButton)}
          </Drawer>
        </div>
      </Specimen>
    </Part>
  )
}

const JudgePicker = lazy(() => import('~/ui/competitions/judge-picker'))

const none: number[] = []

export function Menus({ texts }: { texts: ShowcaseTexts }) {
  const alive = useAlive()
  const [picked, setPicked] = useState('')
  const find = useCallback(async (search: string) => sampleTeachers(texts).filter(({ name }) => name.includes(search)), [texts])
  const list = (
    <ul className="dropdown-list">
      {showcaseSections.slice(0, 3).map((id) => (
        <li key={id}>
          <a href={`#${id}`}>{texts[id]}</a>
        </li>
      ))}
    </ul>
  )
  return (
    <Part
      id="menus"
      texts={texts}
      constants={[
        { label: texts.dropdownLayer, value: String(dropdownLayer) },
        { label: texts.helpGap, value: fill(texts.ms, { count: helpPressGapMs }) },
      ]}
    >
      <Specimen name={texts.dropdownStart}>
        <Dropdown summary={texts.dropdownOpen} align="start">
          {list}
        </Dropdown>
      </Specimen>
      {alive && (
        <Specimen name={texts.combobox}>
          <Suspense fallback={null}>
            <JudgePicker taken={none} onPick={({ name }) => setPicked(name)} find={find} />
          </Suspense>
          <p aria-live="polite">{picked}</p>
        </Specimen>
      )}
    </Part>
  )
}

export function Dialogs({ texts }: { texts: ShowcaseTexts }) {
  const keys = useRef<HTMLDialogElement>(null)
  const alive = useAlive()
  return (
    <Part id="dialogs" texts={texts}>
      <Specimen name={texts.confirmPage}>
        <ButtonLink to={paths.componentsConfirmation()} variant="danger">
          {texts.confirmOpen}
        </ButtonLink>
      </Specimen>
      <Specimen name={texts.confirmInPlace}>
        <CancelUpload label={texts.confirmAsk} sent={118_000_000}>
          <Button variant="danger" size="small">
            {texts.confirmDone}
          </Button>
        </CancelUpload>
      </Specimen>
      {alive && (
        <Specimen name={texts.keyDialog}>
          <Button variant="secondary" onClick={() => keys.current?.showModal()}>
            {texts.keyDialogOpen}
          </Button>
          <KeyList ref={keys} plays undoSeconds={10} />
        </Specimen>
      )}
    </Part>
  )
}
