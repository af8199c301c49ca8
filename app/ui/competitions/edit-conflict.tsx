import { type Fields, fieldsIn, type Place, placesIn, valueAt } from '~/domain/competitions/merge-edits'
import { paths } from '~/http/paths'
import { useT } from '~/i18n/provider'
import { Notice } from '~/ui/layout/page'
import { placeName, valueText } from './field-words'

type Props = {
  /** The form as it was posted: with the version that is stored in `base`, and the places to be decided in `clashes`. */
  posted: Fields
  latest: string
}

/** The fields that both this person and another changed: what each says, to choose from. What stands in the form is this person's. */
export function EditConflict({ posted, latest }: Props) {
  const t = useT()
  const clashes = placesIn(posted.clashes)
  if (clashes.length === 0) return null
  const base = fieldsIn(posted.base)
  const take = Array.isArray(posted.take) ? posted.take : []
  return (
    <Notice tone="warning">
      <p>{t('competitions.conflictLead')}</p>
      {clashes.map((place, index) => (
        <fieldset key={place.join('/')} className="my-3 min-w-0">
          <legend className="font-medium">{placeName(t, place, [posted, base])}</legend>
          {(['mine', 'theirs'] as const).map((side) => (
            <label key={side} className="choice">
              <input
                type="radio"
                name={`take[${index}]`}
                value={side}
                defaultChecked={(take[index] === 'theirs') === (side === 'theirs')}
              />
              <span className="min-w-0">
                {t(side === 'mine' ? 'competitions.conflictMine' : 'competitions.conflictTheirs')}
                <Value place={place} value={valueAt(side === 'mine' ? posted : base, place)} />
              </span>
            </label>
          ))}
        </fieldset>
      ))}
      <p>
        {t('competitions.conflictSave')}{' '}
        <a href={latest} target="_blank" rel="noreferrer">
          {t('competitions.openLatest')}
        </a>
      </p>
    </Notice>
  )
}

function Value({ place, value }: { place: Place; value: unknown }) {
  const t = useT()
  if (place.at(-1) === 'paymentQrUploadId' && typeof value === 'string' && value)
    return <img src={paths.upload(value)} alt={t('competitions.paymentQr')} width={96} height={96} className="border border-line" />
  return <span className="whitespace-pre-line break-words">{valueText(t, place, value)}</span>
}
