import { useState } from 'react'
import type { ShowcaseTexts } from '~/i18n/articles/showcase'
import { Button, buttonDefaults, ButtonLink, buttonSizes, buttonVariants } from '~/ui/primitives/button'
import { Part, Specimen } from './part'

export function Buttons({ texts }: { texts: ShowcaseTexts }) {
  const [clicks, setClicks] = useState(0)
  const count = () => setClicks(clicks + 1)
  return (
    <Part
      id="buttons"
      texts={texts}
      constants={[
        { label: texts.variants, value: buttonVariants.map((variant) => texts[variant]).join(' · ') },
        { label: texts.sizes, value: buttonSizes.map((size) => texts[size]).join(' · ') },
        { label: texts.defaults, value: `${texts[buttonDefaults.variant]} · ${texts[buttonDefaults.size]}` },
      ]}
    >
      {buttonSizes.map((size) => (
        <Specimen key={size} name={texts[size]}>
          <div className="actions">
            {buttonVariants.map((variant) => (
              <Button key={variant} variant={variant} size={size} onClick={count}>
                {texts[variant]}
              </Button>
            ))}
          </div>
        </Specimen>
      ))}
      {(['loading', 'disabled'] as const).map((state) => (
        <Specimen key={state} name={texts[state]}>
          <div className="actions">
            {buttonVariants.map((variant) => (
              <Button key={variant} variant={variant} loading={state === 'loading'} disabled={state === 'disabled'} onClick={count}>
                {texts[state]}
              </Button>
            ))}
          </div>
        </Specimen>
      ))}
      <Specimen name={texts.asLink}>
        <div className="actions">
          {buttonVariants.map((variant) => (
            <ButtonLink key={variant} to="#buttons" variant={variant}>
              {texts.asLink}
            </ButtonLink>
          ))}
        </div>
      </Specimen>
      <Specimen name={texts.tryIt}>
        <div className="actions">
          <Button variant="secondary" onClick={count}>
            {texts.count}
          </Button>
          <span className="text-muted" data-clicks>
            {texts.clicks} {clicks}
          </span>
        </div>
      </Specimen>
    </Part>
  )
}
