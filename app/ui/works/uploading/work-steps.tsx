import { useT } from '~/i18n/provider'
import { type Step, Steps } from '~/ui/primitives/steps'

const order = ['compress', 'upload', 'process'] as const

/** Where a work stands on its way: compressed where that was chosen, sent, processed. */
export function WorkSteps({ at }: { at: (typeof order)[number] }) {
  const t = useT()
  const shown = order.filter((step) => step !== 'compress' || at === 'compress')
  const state = (step: (typeof order)[number]): Step['state'] =>
    step === at ? 'now' : order.indexOf(step) < order.indexOf(at) ? 'done' : 'next'
  return <Steps steps={shown.map((step) => ({ label: t(`works.step_${step}`), state: state(step) }))} />
}
