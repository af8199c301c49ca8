// The one script of every page; none of it is needed.
;(() => {
  const all = (selector) => document.querySelectorAll(selector)
  const on = (type, listener, capture) => document.addEventListener(type, listener, capture)

  // Notifications leave, unless someone is at them.
  for (const toast of all('[data-toast]')) {
    const time = +toast.dataset.toast
    const leave = () => {
      if (toast.matches(':hover,:focus-within')) setTimeout(leave, 1000)
      else toast.hidden = true
    }
    if (time > 0) setTimeout(leave, time)
  }

  on('click', (event) => {
    const { target } = event
    const toast = target.closest('[data-closable]')
    if (toast && (target.closest('[data-dismiss]') || !target.closest('a'))) {
      event.preventDefault()
      toast.hidden = true
    }
    if (target.closest('[data-back]') && history.length > 1 && !event.ctrlKey && !event.metaKey) {
      event.preventDefault()
      history.back()
    }
    for (const menu of all('[data-dropdown][open]')) if (!menu.contains(target)) menu.open = false
  })

  const summary = (details) => details.querySelector('summary')
  on('keydown', (event) => {
    if (event.key !== 'Escape' || event.isComposing || event.keyCode === 229) return
    const open = [...all('[data-dropdown][open],[data-drawer][open]')].pop()
    if (!open || open.dataset.escape === 'off') return
    open.open = false
    summary(open).focus()
  })
  // An open drawer keeps the focus.
  on('focusin', ({ target }) => {
    const drawer = all('[data-drawer][open]')[0]
    if (drawer && !drawer.contains(target)) summary(drawer).focus()
  })

  // A form is sent once; coming back frees it. At the window, where a page's own scripts have had their say, and at once: a slow phone hands over
  // several taps in a row.
  const mark = (button, busy) => {
    for (const name of ['aria-busy', 'aria-disabled']) busy ? button.setAttribute(name, 'true') : button.removeAttribute(name)
  }
  addEventListener('submit', (event) => {
    const { target: form, submitter } = event
    if (form.dataset.sent) return event.preventDefault()
    if (event.defaultPrevented || form.method !== 'post' || 'resend' in form.dataset) return
    form.dataset.sent = 'yes'
    if (submitter) mark(submitter, true)
  })
  addEventListener('pageshow', () => {
    for (const form of all('form[data-sent]')) {
      delete form.dataset.sent
      for (const button of form.querySelectorAll('[aria-busy]')) mark(button)
    }
  })

  on('change', ({ target }) => target.matches('select[data-autosubmit]') && target.form.requestSubmit())

  // What is typed into a long form stays on the device until it is saved, for its owner: without secrets, and for a week.
  const keptForms = all('form[data-keep]')
  const keyOf = (owner, path) => `typed:${owner}:${path}`
  const keyFor = (form) => keyOf(form.dataset.keep, new URL(form.action).pathname)
  const store = (work) => {
    try {
      return work(localStorage)
    } catch {
      return null // A browser that stores nothing.
    }
  }
  const forget = (fits) =>
    store((kept) => Object.keys(kept).forEach((key) => key.startsWith('typed:') && fits(key) && kept.removeItem(key)))
  const typedInto = (form) => {
    const never = [...form.dataset.keepNever.split(' '), '__form__', '__intent__', 'intent']
    return [...new FormData(form)].filter(([name, value]) => typeof value === 'string' && !never.includes(name))
  }
  const opened = new Map()
  const keep = (form) => {
    const fields = typedInto(form)
    if (JSON.stringify(fields) === opened.get(form)) return forget((key) => key === keyFor(form))
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
  const saved = /(?:^|; )saved-form=([^;]*)/.exec(document.cookie)
  if (saved) {
    const path = decodeURIComponent(saved[1])
    forget((key) => key.endsWith(`:${path}`))
    document.cookie = 'saved-form=; Path=/; Max-Age=0'
  }
  for (const form of keptForms) {
    forget((key) => !key.startsWith(keyOf(form.dataset.keep, '')))
    const typed = store((kept) => JSON.parse(kept.getItem(keyFor(form))))
    const fields = JSON.stringify(typedInto(form))
    if (!('keepAnswered' in form.dataset)) opened.set(form, fields)
    if ('keepAnswered' in form.dataset) {
      keep(form)
      // Back comes here by asking anew.
      history.replaceState(history.state, '', form.action)
    } else if (typed && (typed.on !== form.dataset.keepOn || Date.now() - typed.at > 7 * 86400_000)) {
      forget((key) => key === keyFor(form))
    } else if (typed && JSON.stringify(typed.fields) !== fields) {
      bringBack(form, typed.fields)
    }
  }
  const typing = ({ target }) => target.form && 'keep' in target.form.dataset && keep(target.form)
  on('input', typing)
  on('change', typing)
  on('click', ({ target }) => {
    const form = target.closest('form[data-keep]')
    if (target.closest('[data-keep-discard]')) forget((key) => key === keyFor(form))
    // A list's button adds or takes away fields.
    else if (form && target.closest('button')) setTimeout(() => keep(form))
  })
  on('submit', ({ target }) => target.matches('[action="/logout"]') && forget(() => true))
  for (const form of all('form[data-send-now]')) form.submit()

  // A video that does not load says so, also where it failed before this script was there.
  const videoFailed = (video) => {
    const said = video && video.parentElement.querySelector('[data-video-failed]')
    if (said) said.hidden = false
  }
  on('error', ({ target }) => videoFailed(target.closest?.('video')), true)
  for (const video of all('video')) if (video.error || video.networkState === 3) videoFailed(video)

  // Time left, in the words given.
  const times = all('[data-countdown]')
  const tick = () => {
    for (const time of times) {
      const s = Math.max(0, (Date.parse(time.dateTime) - Date.now()) / 1000) | 0
      const words = time.dataset[s >= 86400 ? 'days' : s >= 3600 ? 'hours' : s > 60 ? 'minutes' : s ? 'seconds' : 'over']
      const figures = { d: (s / 86400) | 0, h: ((s / 3600) | 0) % 24, m: ((s / 60) | 0) % 60, s: s > 60 ? s % 60 : s }
      time.textContent = words.replace(/\{(\w)\}/g, (_, unit) => figures[unit])
    }
  }
  if (times.length) setInterval(tick, 1000)

  all('[data-error-summary]')[0]?.focus()
})()
