import { type ComponentProps, useCallback } from 'react'
import type { UploadStatusData } from '~/domain/works/queries/upload-page.server'
import { paths } from '~/http/paths'
import { fetchWithin } from '~/ui/fetch-within'
import { SlotCard } from './slot-card'
import { useUpload } from './use-upload'

type Props = Omit<ComponentProps<typeof SlotCard>, 'upload' | 'shelfName'> & {
  statusUrl: string
  onSettled: (outcome: { stored: boolean }) => void
}

/** A slot with its own upload: up to three run side by side. */
export function SlotUploader({ statusUrl, onSettled, ...card }: Props) {
  const confirm = useCallback(
    async (uploadId: string) => {
      const response = await fetchWithin(`${statusUrl}&upload=${uploadId}`)
      return response.ok ? ((await response.json()) as UploadStatusData).upload : null
    },
    [statusUrl],
  )
  const { registration, stage } = card.page
  const shelfName = `work-${registration.id}-${stage.id}-${card.slot.slot}.mp4`
  const upload = useUpload({ endpoint: paths.tus(), shelfName, confirm, onSettled })
  return <SlotCard {...card} upload={upload} shelfName={shelfName} />
}
