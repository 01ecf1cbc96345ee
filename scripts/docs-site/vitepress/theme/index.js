// VitePress's own theme in the fonts of the system, with what pages of paper need.
import DefaultTheme from 'vitepress/theme-without-fonts';
import './style.css';

export default DefaultTheme;
