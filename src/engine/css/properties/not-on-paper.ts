/** Properties of browsers that mean nothing on paper: interaction, time, scrolling, speech, small screens. Known by name only. */
export const propertiesNotOnPaper: readonly string[] = `
  animation animation-composition animation-delay animation-direction animation-duration animation-fill-mode animation-iteration-count animation-name
  animation-play-state animation-range animation-range-center animation-range-end animation-range-start animation-timeline animation-timing-function app-region
  transition transition-behavior transition-delay transition-duration transition-property transition-timing-function timeline-scope timeline-trigger
  view-timeline view-timeline-axis view-timeline-inset view-timeline-name view-transition-class view-transition-group view-transition-name
  scroll-timeline scroll-timeline-axis scroll-timeline-name
  -webkit-animation -webkit-animation-delay -webkit-animation-direction -webkit-animation-duration -webkit-animation-fill-mode
  -webkit-animation-iteration-count -webkit-animation-name -webkit-animation-play-state -webkit-animation-timing-function
  -webkit-transition -webkit-transition-delay -webkit-transition-duration -webkit-transition-property -webkit-transition-timing-function
  cursor pointer-events user-select resize touch-action caret-color caret-shape caret-animation caret nav-down nav-left nav-right nav-up
  scroll-behavior scroll-margin scroll-margin-block scroll-margin-block-end scroll-margin-block-start scroll-margin-bottom scroll-margin-inline
  scroll-margin-inline-end scroll-margin-inline-start scroll-margin-left scroll-margin-right scroll-margin-top scroll-padding scroll-padding-block
  scroll-padding-block-end scroll-padding-block-start scroll-padding-bottom scroll-padding-inline scroll-padding-inline-end scroll-padding-inline-start
  scroll-padding-left scroll-padding-right scroll-padding-top scroll-snap-align scroll-snap-stop scroll-snap-type scroll-initial-target
  scroll-marker-group scroll-target-group scrollbar-color scrollbar-gutter scrollbar-width
  overscroll-behavior overscroll-behavior-block overscroll-behavior-inline overscroll-behavior-x overscroll-behavior-y overflow-anchor
  -webkit-overflow-scrolling -webkit-tap-highlight-color -webkit-touch-callout -webkit-user-drag -webkit-user-modify -webkit-font-smoothing
  -webkit-app-region -webkit-locale -webkit-rtl-ordering -webkit-highlight -webkit-nbsp-mode -moz-osx-font-smoothing text-rendering
  forced-color-adjust dynamic-range-limit field-sizing interactivity interpolate-size overlay text-size-adjust input-security ime-mode
  perspective-origin-x perspective-origin-y -webkit-perspective-origin-x
  -webkit-perspective-origin-y
  speak speak-as speak-header speak-numeral speak-punctuation speech-rate voice-family volume azimuth elevation pause pause-after pause-before
  pitch pitch-range play-during richness stress cue cue-after cue-before rest rest-after rest-before
  -ms-text-size-adjust -moz-text-size-adjust -moz-user-select -ms-user-select -khtml-user-select -moz-user-focus -moz-user-modify -moz-user-input
  -ms-touch-action -ms-touch-select -ms-interpolation-mode -ms-overflow-style -ms-accelerator -ms-content-zooming -ms-scroll-chaining
  -ms-scroll-limit -ms-scroll-rails -ms-scroll-snap-type -ms-scroll-translation -ms-high-contrast-adjust
  -moz-transition -moz-transition-delay -moz-transition-duration -moz-transition-property -moz-transition-timing-function
  -ms-transition -o-transition -o-transition-delay -o-transition-duration -o-transition-property -o-transition-timing-function
  -moz-animation -moz-animation-delay -moz-animation-duration -moz-animation-name -moz-animation-timing-function
  -ms-animation -o-animation -o-animation-duration -o-animation-name
  buffered-rendering color-rendering shape-rendering enable-background
`
  .trim()
  .split(/\s+/);
