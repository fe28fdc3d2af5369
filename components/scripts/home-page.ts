import './page';
import './fade-in';
import './revenue-share';
import './hero-video';

/* The home page's scripts in one file, because without HTTP/2 the hero's picture would wait for
   one of the browser's six connections. */
