import { useT } from '~/i18n/provider'
import { Steps } from '~/ui/primitives/steps'

const order = ['choose', 'describe', 'process'] as const

/** Where an upload to the library stands. */
export function UploadSteps({ at }: { at: (typeof order)[number] | 'done' }) {
  const t = useT()
  const place = at === 'done' ? order.length : order.indexOf(at)
  const steps = order.map((step, index) => ({
    label: t(`datasetUploads.step_${step}`),
    state: index < place ? ('done' as const) : index === place ? ('now' as const) : ('next' as const),
  }))
  return <Steps steps={steps} />
}
