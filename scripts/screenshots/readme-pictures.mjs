/** What the README shows: the first screenful of the pages that say most. */
export function readmePictures(sizes) {
  const picture = (name, url, { person = null, locale = 'zh', size = 'laptop', colorScheme = 'light' } = {}) => ({
    ...{ url, person, locale, viewport: sizes[size], colorScheme, status: 200, whole: false },
    file: `docs/images/${name}.png`,
  })
  const [admin, judge] = [{ person: 'admin@demo.local' }, { person: 'judge1@demo.local' }]
  return [
    picture('home', '/'),
    picture('home-en', '/', { locale: 'en' }),
    picture('competitions', '/competitions', { person: 'student1@demo.local' }),
    picture('upload', '/competitions/1/upload-video', { person: 'student2@demo.local', size: 'phone' }),
    picture('scoring', '/competitions/2/scoring', judge),
    picture('scoring-dark', '/competitions/2/scoring', { ...judge, colorScheme: 'dark' }),
    picture('scores', '/competitions/2/scores?stage=4', admin),
    picture('advancements', '/competitions/2/advancements?stage=4', admin),
  ]
}
