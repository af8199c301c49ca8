// The one script of every page; nothing here is needed.
(() => {
  const all = (selector) => document.querySelectorAll(selector)
  const on = (type, listener, capture) => document.addEventListener(type, listener, capture)

  // Notifications leave in time, unless someone is at them.
  for (const toast of all('[data-toast]')) {
    const time = +toast.dataset.toast
    if (!(time > 0)) continue
    let timer
    const start = () => { timer = setTimeout(() => { toast.hidden = true }, time) }
    const stop = () => clearTimeout(timer)
    for (const type of ['pointerenter', 'focusin']) toast.addEventListener(type, stop)
    for (const type of ['pointerleave', 'focusout']) toast.addEventListener(type, start)
    start()
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

  // A form is sent once; coming back by the history frees it.
  const mark = (button, busy) => {
    for (const name of ['aria-busy', 'aria-disabled']) busy ? button.setAttribute(name, 'true') : button.removeAttribute(name)
  }
  on('submit', (event) => {
    const { target: form, submitter } = event
    if (form.dataset.sent) return event.preventDefault()
    setTimeout(() => {
      if (event.defaultPrevented || form.method !== 'post' || 'resend' in form.dataset) return
      form.dataset.sent = 'yes'
      if (submitter) mark(submitter, true)
    })
  })
  addEventListener('pageshow', () => {
    for (const form of all('form[data-sent]')) {
      delete form.dataset.sent
      for (const button of form.querySelectorAll('[aria-busy]')) mark(button)
    }
  })

  on('change', ({ target }) => target.matches('select[data-autosubmit]') && target.form.requestSubmit())

  // Time left, in the words the server gave.
  const times = all('time[data-countdown]')
  const tick = () => {
    for (const time of times) {
      const left = Math.max(0, Math.floor((Date.parse(time.dateTime) - Date.now()) / 1000))
      const words = time.dataset[left >= 86400 ? 'days' : left >= 3600 ? 'hours' : left ? 'minutes' : 'over']
      const figures = { d: Math.floor(left / 86400), h: Math.floor(left / 3600) % 24, m: Math.floor(left / 60) % 60, s: left % 60 }
      time.textContent = words.replace(/\{(\w)\}/g, (_, unit) => figures[unit])
    }
  }
  if (times.length) setInterval(tick, 1000)

  all('[data-error-summary]')[0]?.focus()
})()
