import { useT } from '~/i18n/provider'
import { Steps } from '~/ui/primitives/steps'

/** Where a work stands between its upload and its processing. */
export function WorkSteps({ at }: { at: 'upload' | 'process' }) {
  const t = useT()
  return (
    <Steps
      steps={[
        { label: t('works.stepUpload'), state: at === 'upload' ? 'now' : 'done' },
        { label: t('works.stepProcess'), state: at === 'process' ? 'now' : 'next' },
      ]}
    />
  )
}
