import type { OnnxManifest } from '~/domain/model-scoring/onnx/onnx-manifest'
import { useT } from '~/i18n/provider'
import { Facts } from '~/ui/layout/page'

/** What the makers of a model file say of it. */
export function ManifestFacts({ manifest: { name, version, licence, skills, audio, features, sha256 } }: { manifest: OnnxManifest }) {
  const t = useT()
  const count = features.length
  const input = !audio ? 'manifestFeatures' : count > 0 ? 'manifestBoth' : 'manifestAudio'
  return (
    <Facts
      items={[
        { label: t('modelVersions.manifestName'), value: name },
        { label: t('modelVersions.manifestVersion'), value: version },
        { label: t('modelVersions.manifestLicence'), value: licence },
        { label: t('modelVersions.manifestSkills'), value: skills.map((skill) => t(`voiceFeatures.skill_${skill}`)).join(' · ') },
        { label: t('modelVersions.manifestInput'), value: t(`modelVersions.${input}`, { count }) },
        { label: t('modelVersions.manifestHash'), value: <code className="break-all text-sm">{sha256}</code> },
      ]}
    />
  )
}
