import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { publicFigures, publicProgramme } from '~/domain/competitions/queries/public-programme.server'
import { viewerOf } from '~/http/guards.server'
import { translateFor } from '~/http/locale.server'
import { paths } from '~/http/paths'
import { pageTitle } from '~/http/title'
import { useT } from '~/i18n/provider'
import { Figures } from '~/ui/home/figures'
import { Inside } from '~/ui/home/inside'
import { Programme } from '~/ui/home/programme'
import { SungLine } from '~/ui/home/sung-line'
import { ButtonLink } from '~/ui/primitives/button'

export async function loader(args: LoaderFunctionArgs) {
  const [viewer, t, programme, figures] = await Promise.all([viewerOf(args), translateFor(args), publicProgramme(), publicFigures()])
  return { title: t('home.title'), signedIn: viewer !== null, programme, figures }
}

export const handle = { header: true }

export default function Home() {
  const t = useT()
  const { signedIn, programme, figures } = useLoaderData<typeof loader>()
  return (
    <>
      <section className="hero">
        <div>
          <p className="eyebrow">{t('home.tagline')}</p>
          <h1>
            <span>{t('home.headlineStart')}</span> <span>{t('home.headlineEnd')}</span>
          </h1>
          <p className="hero-lead">{t('home.lead')}</p>
          <div className="actions">
            {signedIn ? (
              <ButtonLink to={paths.dashboard()}>{t('home.toConsole')}</ButtonLink>
            ) : (
              <ButtonLink to={paths.auth()}>{t('home.enter')}</ButtonLink>
            )}
            <ButtonLink to="#programme" variant="text">
              {t('home.seeProgramme')}
            </ButtonLink>
          </div>
        </div>
        <Figures figures={figures} />
      </section>
      <SungLine />
      <Programme entries={programme} total={figures.competitions} signedIn={signedIn} />
      <Inside />
    </>
  )
}

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => pageTitle(data?.title, matches)
