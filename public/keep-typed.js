// What is typed into a long form stays on the device until it is saved, for its owner: without secrets, and for a week. enhance.js forgets it.
;(() => {
  const on = (type, listener) => document.addEventListener(type, listener)
  const keyFor = (form) => `typed:${form.dataset.keep}:${new URL(form.action).pathname}`
  const store = (work) => {
    try {
      return work(localStorage)
    } catch {
      return null // A browser that stores nothing.
    }
  }
  const forget = (form) => store((kept) => kept.removeItem(keyFor(form)))
  const typedInto = (form) => {
    const never = [...form.dataset.keepNever.split(' '), '__form__', '__intent__', 'intent']
    return [...new FormData(form)].filter(([name, value]) => typeof value === 'string' && !never.includes(name))
  }
  const opened = new Map()
  const keep = (form) => {
    const fields = typedInto(form)
    if (JSON.stringify(fields) === opened.get(form)) return forget(form)
    const typed = JSON.stringify({ at: Date.now(), on: form.dataset.keepOn, fields })
    store((kept) => kept.setItem(keyFor(form), typed))
  }
  const bringBack = (form, fields) => {
    const post = Object.assign(document.createElement('form'), { method: 'post', enctype: 'multipart/form-data', hidden: true })
    const url = new URL(form.action)
    url.searchParams.set('typed', '')
    post.action = url
    for (const [name, value] of [['__form__', 'start'], ...fields, ['__form__', 'end']])
      post.append(Object.assign(document.createElement('input'), { type: 'hidden', name, value }))
    document.body.append(post)
    post.submit()
  }
  for (const form of document.querySelectorAll('form[data-keep]')) {
    const typed = store((kept) => JSON.parse(kept.getItem(keyFor(form))))
    const fields = JSON.stringify(typedInto(form))
    if (!('keepAnswered' in form.dataset)) opened.set(form, fields)
    if ('keepAnswered' in form.dataset) {
      keep(form)
      // Back comes here by asking anew.
      history.replaceState(history.state, '', form.action)
    } else if (typed && (typed.on !== form.dataset.keepOn || Date.now() - typed.at > 7 * 86400_000)) {
      forget(form)
    } else if (typed && JSON.stringify(typed.fields) !== fields) {
      bringBack(form, typed.fields)
    }
  }
  // What the page's own scripts change before the person touches the form is not typed.
  const touched = new Set()
  const touch = ({ isTrusted, target }) => isTrusted && target.closest && touched.add(target.closest('form[data-keep]'))
  for (const type of ['pointerdown', 'keydown', 'input', 'change']) document.addEventListener(type, touch, true)
  const typing = ({ target: { form } }) => {
    if (!form || !('keep' in form.dataset)) return
    if (touched.has(form)) keep(form)
    else if (opened.has(form)) opened.set(form, JSON.stringify(typedInto(form)))
  }
  on('input', typing)
  on('change', typing)
  on('click', ({ target }) => {
    const form = target.closest('form[data-keep]')
    if (!form) return
    if (target.closest('[data-keep-discard]')) forget(form)
    // A list's button adds or takes away fields.
    else if (target.closest('button')) setTimeout(() => keep(form))
  })
})()
