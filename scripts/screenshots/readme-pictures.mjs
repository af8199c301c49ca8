/** What the README and the home page show: the first screenful of the pages that say most; on the home page the desk with some points in it. */
export function readmePictures(sizes) {
  const [admin, judge] = [{ person: 'admin@demo.local' }, { person: 'judge1@demo.local' }]
  const picture = (name, url, { person = null, locale = 'zh', size = 'laptop', colorScheme = 'light' } = {}) => ({
    ...{ url, person, locale, viewport: sizes[size], colorScheme, status: 200, whole: false },
    file: `docs/images/${name}.png`,
  })
  const desk = '/competitions/2/scoring'
  const atHome = ['zh', 'en'].flatMap((locale) =>
    ['light', 'dark'].map((colorScheme) => ({
      ...picture('', desk, { ...judge, locale, colorScheme }),
      points: ['92', '88', '90'],
      file: `public/pictures/desk-${locale}${colorScheme === 'dark' ? '-dark' : ''}.webp`,
    })),
  )
  return [
    picture('home', '/'),
    picture('home-en', '/', { locale: 'en' }),
    picture('competitions', '/competitions', { person: 'student1@demo.local' }),
    picture('upload', '/competitions/1/upload-video', { person: 'student2@demo.local', size: 'phone' }),
    picture('scoring', desk, judge),
    picture('scoring-dark', desk, { ...judge, colorScheme: 'dark' }),
    picture('scores', '/competitions/2/scores?stage=4', admin),
    picture('advancements', '/competitions/2/advancements?stage=4', admin),
    ...atHome,
  ]
}
