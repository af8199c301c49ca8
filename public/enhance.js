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
    // A moment of the page's recording is played there.
    const moment = target.closest('[data-moment]')
    const player = moment && all('video.player')[0]
    if (player && !event.ctrlKey && !event.metaKey) {
      event.preventDefault()
      player.currentTime = +moment.dataset.moment
      player.scrollIntoView({ block: 'nearest' })
      player.play().catch(() => {})
    }
    // A way out in a window of its own opens once, however often it is pressed in a moment.
    const once = target.closest('[data-once]')
    if (once) {
      if (event.timeStamp - (+once.dataset.pressed || -1e9) < +once.dataset.once) event.preventDefault()
      else once.dataset.pressed = event.timeStamp
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

  // Enter held down sends nothing again, and presses nothing on the page that comes next.
  on('keydown', (event) => {
    if (event.repeat && event.key === 'Enter' && !event.target.closest('textarea,[contenteditable]')) event.preventDefault()
  })

  // Where one decision leads to the next, a press in the first second was meant for the page before: unless something has been typed, it does nothing.
  const settling = new Map()
  const settle = (form) => {
    for (const button of settling.get(form) || []) for (const name of ['aria-disabled', 'data-settling']) button.removeAttribute(name)
    settling.delete(form)
  }
  for (const form of all('form[data-settles]')) {
    const buttons = [...form.querySelectorAll('[type=submit]:not([aria-disabled])')]
    for (const button of buttons) for (const name of ['aria-disabled', 'data-settling']) button.setAttribute(name, 'true')
    settling.set(form, buttons)
  }
  on('input', ({ target }) => settle(target.form))
  // Counted from when the page is first seen.
  if (settling.size) requestAnimationFrame(() => setTimeout(() => [...settling.keys()].forEach(settle), 1000))
  addEventListener(
    'submit',
    (event) => {
      if (!settling.has(event.target)) return
      event.preventDefault()
      event.stopImmediatePropagation()
    },
    true,
  )

  // Ctrl or Command with K opens the search, but not out of a form that is being filled in.
  on('keydown', (event) => {
    const link = all('[data-search]')[0]
    if (!link || event.key.toLowerCase() !== 'k' || event.ctrlKey === event.metaKey || event.altKey || event.shiftKey) return
    if (event.isComposing || event.target.form?.method === 'post' || event.target.isContentEditable) return
    event.preventDefault()
    // On the search's own page it is its field, with what was typed in it.
    const field = location.pathname === link.pathname && all('main input[type=search]')[0]
    if (field) return field.focus()
    location.assign(link.href)
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

  // What is typed before a page's own script takes over. Where that has to draw the page anew (a translator changed its words), it asks here.
  const typed = (window.typedEarly = {})
  const note = (field) => (typed[field.id] = field.value)
  for (const form of all('form[data-notes-typed]'))
    for (const field of form.elements) if (field.type !== 'hidden' && field.value !== field.defaultValue) note(field)
  on('input', ({ target }) => target.form && 'notesTyped' in target.form.dataset && note(target))

  const send = (form) => (form.requestSubmit || form.submit).call(form)
  on('change', ({ target }) => target.matches('select[data-autosubmit]') && send(target.form))

  // What was typed into long forms (keep-typed.js) is forgotten once it is saved, when somebody else has signed in, and at signing out.
  const forget = (fits) => {
    try {
      for (const key of Object.keys(localStorage)) if (key.startsWith('typed:') && fits(key)) localStorage.removeItem(key)
    } catch {
      // A browser that stores nothing.
    }
  }
  const saved = /(?:^|; )saved-form=([^;]*)/.exec(document.cookie)
  if (saved) {
    const path = decodeURIComponent(saved[1])
    forget((key) => key.endsWith(`:${path}`))
    document.cookie = 'saved-form=; Path=/; Max-Age=0'
  }
  for (const { dataset } of all('form[data-typed-by]')) forget((key) => !key.startsWith(`typed:${dataset.typedBy}:`))
  on('submit', ({ target }) => target.matches('[action="/logout"]') && forget(() => true))
  for (const form of all('form[data-send-now]')) form.submit()

  // A video that does not load says so, also where it failed before this script was there.
  const videoFailed = (video) => {
    const said = video && video.parentElement.querySelector('[data-video-failed]')
    if (said) said.hidden = false
  }
  on('error', ({ target }) => videoFailed(target.closest?.('video')), true)
  // Until it has looked at its sources a video says that it has none; by the time the page is loaded it has.
  addEventListener('load', () => {
    for (const video of all('video')) if (video.error || video.networkState === 3) videoFailed(video)
  })

  // A file that cannot be taken says so when it is chosen, in the words given. What the server said was of the one before.
  const look = (input) => {
    const { maxBytes, empty, tooLarge, wrongType } = input.dataset
    const found = maxBytes && document.getElementById(`${input.id}-found`)
    if (!found) return
    const [file] = input.files
    const ending = file && /\.[^.]+$/.exec(file.name)
    const known = !ending || input.accept.split(',').includes(ending[0].toLowerCase())
    const fault = file && (!file.size ? empty : file.size > maxBytes ? tooLarge : known ? '' : wrongType)
    found.textContent = fault || ''
    found.hidden = !fault
    const before = document.getElementById(`${input.id}-error`)
    if (before) before.hidden = true
    input.setAttribute('aria-describedby', input.getAttribute('aria-describedby').replace(`${input.id}-error`, '').trim())
    fault ? input.setAttribute('aria-invalid', 'true') : input.removeAttribute('aria-invalid')
  }
  on('change', ({ target }) => target.type === 'file' && look(target))
  for (const input of all('[type=file]')) if (input.files.length) look(input)

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
