import { useState } from 'react'
import type { ShowcaseTexts } from '~/i18n/articles/showcase'
import { Section } from '~/ui/layout/page'
import { Button, type ButtonSize, type ButtonVariant } from '~/ui/primitives/button'

const variants: ButtonVariant[] = ['primary', 'secondary', 'outline', 'text', 'danger']
const sizes: ButtonSize[] = ['small', 'medium', 'large']

export function Buttons({ texts }: { texts: ShowcaseTexts }) {
  const [clicks, setClicks] = useState(0)
  const count = () => setClicks(clicks + 1)
  return (
    <Section title={texts.buttons}>
      <div className="grid gap-4">
        {sizes.map((size) => (
          <div key={size} className="actions">
            <span className="w-16 text-sm text-muted">{texts[size]}</span>
            {variants.map((variant) => (
              <Button key={variant} variant={variant} size={size} onClick={count}>
                {texts[variant]}
              </Button>
            ))}
          </div>
        ))}
        <div className="actions">
          <Button loading onClick={count}>
            {texts.loading}
          </Button>
          <Button disabled variant="secondary" onClick={count}>
            {texts.disabled}
          </Button>
          <span className="text-muted" data-clicks>
            {texts.clicks} {clicks}
          </span>
        </div>
      </div>
    </Section>
  )
}
