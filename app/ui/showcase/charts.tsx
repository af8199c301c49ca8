import { useEffect } from 'react'
import type { ShowcaseTexts } from '~/i18n/articles/showcase'
import { formatSigned } from '~/i18n/format'
import { useLocale } from '~/i18n/provider'
import { BarChart } from '~/ui/charts/bar-chart'
import { IntervalMark } from '~/ui/charts/interval-mark'
import { LineChart } from '~/ui/charts/line-chart'
import { Radar } from '~/ui/charts/radar'
import { Scatter } from '~/ui/charts/scatter'
import { SmallBar } from '~/ui/charts/small-bar'
import { Waveform } from '~/ui/charts/waveform'
import { AudioPlayer } from '~/ui/datasets/library/audio-player'
import { VideoPlayer } from '~/ui/works/player'
import { fill, Part, Specimen } from './part'
import { sampleBins, sampleMedia, samplePeaks, samplePoints, samplePractice, sampleRadar, sampleSeverities } from './sample-data'

const most = Math.max(...sampleSeverities.map(Math.abs))
const styles = { lineJudges: 'first', lineModel: 'second' } as const

export function Charts({ texts }: { texts: ShowcaseTexts }) {
  const locale = useLocale()
  // Once React has taken the page over: what is drawn into it before that would be foreign to it.
  useEffect(() => void import('~/ui/charts/draw-charts'), [])
  return (
    <Part id="charts" texts={texts}>
      <Specimen name={texts.bars}>
        <BarChart title={texts.barsTitle} barLabel={texts.barsLabel} valueLabel={texts.barsValue} bars={sampleBins} />
      </Specimen>
      <Specimen name={texts.lines}>
        <LineChart
          title={texts.linesTitle}
          atLabel={texts.linesAt}
          rows={[...samplePractice]}
          rowKey={({ day }) => day}
          at={({ day }) => ({ instant: day, text: day.slice(2) })}
          measured={[
            { key: 'pitch', header: texts.pitch, value: ({ pitch }) => pitch, decimals: 1 },
            { key: 'rhythm', header: texts.rhythm, value: ({ rhythm }) => rhythm, decimals: 1 },
          ]}
          line={({ by }) => ({ style: styles[by] })}
          legend={[
            { style: styles.lineJudges, text: texts.lineJudges },
            { style: styles.lineModel, text: texts.lineModel },
          ]}
          range={{ from: 1, to: 5 }}
        />
      </Specimen>
      <Specimen name={texts.radar}>
        <Radar
          label={texts.radarTitle}
          axes={sampleRadar.map(({ name, hundredths }) => ({ label: texts[name], hundredths, maxHundredths: 1000 }))}
        />
      </Specimen>
      <Specimen name={texts.scatter}>
        <Scatter
          title={texts.scatterTitle}
          xLabel={texts.lineJudges}
          yLabel={texts.lineModel}
          points={samplePoints}
          ticks={[1, 2, 3, 4, 5]}
          text={texts.scatterText}
          cut={(counts) => fill(texts.scatterCut, counts)}
        />
      </Specimen>
      <Specimen name={texts.smallBars}>
        <ul className="grid justify-items-start gap-2">
          {sampleSeverities.map((value) => (
            <li key={value}>
              <SmallBar value={value} most={most} fromMiddle>
                {formatSigned(value, locale, 1)}
              </SmallBar>
            </li>
          ))}
        </ul>
      </Specimen>
      <Specimen name={texts.interval}>
        <ul className="grid gap-2">
          {sampleSeverities.map((value) => (
            <li key={value} className="flex flex-wrap items-center gap-3">
              <IntervalMark value={value} interval={{ low: value - 0.9, high: value + 0.9 }} most={most} />
              {formatSigned(value, locale, 1)}
            </li>
          ))}
        </ul>
      </Specimen>
    </Part>
  )
}

export function Players({ texts }: { texts: ShowcaseTexts }) {
  return (
    <Part id="players" texts={texts}>
      <Specimen name={texts.video}>
        <div className="max-w-column">
          <VideoPlayer source={sampleMedia.video} title={texts.sampleName} />
        </div>
      </Specimen>
      <Specimen name={texts.audio}>
        <div className="max-w-column">
          <AudioPlayer source={sampleMedia.audio} name={texts.sampleName} peaks={samplePeaks} />
        </div>
      </Specimen>
      <Specimen name={texts.wave}>
        <div className="max-w-column">
          <Waveform peaks={samplePeaks} label={texts.wave} played={0.5} />
        </div>
      </Specimen>
    </Part>
  )
}
