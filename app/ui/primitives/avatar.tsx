import { paths } from '~/http/paths'

/** The person's picture, or the first character of the name in the house's serif. Decorative: the name stands beside it. */
export function Avatar({ name, uploadId, size = 40 }: { name: string; uploadId: string | null; size?: number }) {
  const box = { width: size, height: size, fontSize: size * 0.45 }
  if (uploadId) return <img className="avatar" src={paths.upload(uploadId)} alt="" style={box} />
  return (
    <span className="avatar" aria-hidden="true" style={box}>
      {[...name.trim()][0] ?? ''}
    </span>
  )
}
