import { useT } from '~/i18n/provider'

type Songs = {
  id: number
  position: number
  category: { id: number; name: string }
  values: { value: string; field: { id: number; name: string; type: string } }[]
}[]

/** Songs as a programme lists them: the first field leads, the others follow with their names. */
export function SongList({ songs }: { songs: Songs }) {
  const t = useT()
  return (
    <ol className="grid gap-3">
      {songs.map((song) => {
        const [title, ...rest] = song.values
        return (
          <li key={song.id}>
            <b className="font-serif font-semibold">{title ? t('works.quoted', { title: title.value }) : `${song.position + 1}.`}</b>
            <span className="text-sm text-muted"> {song.category.name}</span>
            {rest.length > 0 && (
              <span className="block text-sm">
                {rest.map(({ field, value }) => (
                  <span key={field.id} className="me-4 inline-block whitespace-pre-line">
                    <span className="text-muted">{field.name}</span> {value}
                  </span>
                ))}
              </span>
            )}
          </li>
        )
      })}
    </ol>
  )
}
